//! Names for people who do not exist: a surname and one or two given characters, each used once.

use std::collections::BTreeSet;

use crate::people::Sex;
use crate::random::Random;

const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤";
const SURNAMES_OF_TWO: &[&str] = &["欧阳", "上官", "司徒", "诸葛"];
const MEN: &str = "远川岳松柏峰岩磊涛波海江河洋宇辰星晖昊旭东南北朗清明亮志毅恒坚刚强勇武威健康安宁平和谦逊文博学书棋弈衡权思哲睿智达通渊源泽润沛霖云帆舟航程途";
const WOMEN: &str = "兰菊梅荷莲薇蓉芷若茗萱芸英华秀丽妍娟婉婷雅静娴淑慧敏颖聪琳琅瑶瑾瑜璇玥珊珂露霜雪霁虹霞月晴晓晨曦暖心怡悦欣然诗画琴音韵歌";

/// Hands out names and remembers them, so that no two people of an office share one.
pub(crate) struct Names {
    random: Random,
    given_out: BTreeSet<String>,
}

impl Names {
    /// Names that avoid those in `taken` (people whose names were chosen by hand).
    pub(crate) fn new(seed: u64, taken: &[&str]) -> Self {
        Self { random: Random::new(seed), given_out: taken.iter().map(ToString::to_string).collect() }
    }

    /// A name that nobody has yet.
    pub(crate) fn another(&mut self, sex: Sex) -> String {
        loop {
            let name = any(&mut self.random, sex);
            if self.given_out.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Some name, which somebody else may have too.
pub(crate) fn any(random: &mut Random, sex: Sex) -> String {
    let surnames: Vec<char> = SURNAMES.chars().collect();
    let given: Vec<char> = if sex == Sex::Man { MEN } else { WOMEN }.chars().collect();
    let mut name = String::new();
    if random.below(40) == 0 {
        name.push_str(random.pick(SURNAMES_OF_TWO));
    } else {
        name.push(random.pick(&surnames));
    }
    name.push(random.pick(&given));
    if random.below(4) != 0 {
        name.push(random.pick(&given));
    }
    name
}
