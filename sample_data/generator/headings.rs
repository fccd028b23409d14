//! The form's words in its two other dresses: English headings, and Traditional characters.

/// Sheet names and headings of a report with their English names.
const ENGLISH: &[(&str, &str)] = &[
    ("比赛信息", "Event"),
    ("裁判员", "Arbiters"),
    ("棋手", "Players"),
    ("对局", "Games"),
    ("交叉表", "Crosstable"),
    ("比赛编号", "event id"),
    ("比赛名称", "event name"),
    ("项目", "discipline"),
    ("比赛级别", "level"),
    ("比赛类别", "category"),
    ("组别", "section"),
    ("性别", "sex"),
    ("赛制", "system"),
    ("轮数", "rounds"),
    ("开始日期", "start date"),
    ("结束日期", "end date"),
    ("公告日期", "announced on"),
    ("主办单位", "organiser"),
    ("承办单位", "host"),
    ("地点", "venue"),
    ("批准文号", "approval no"),
    ("批准日期", "approval date"),
    ("竞赛规则", "rules"),
    ("时限(分钟)", "minutes"),
    ("时限着数", "moves"),
    ("每局最短时间(分钟)", "shortest game minutes"),
    ("记谱", "notation"),
    ("计时", "clocks"),
    ("等级称号赛", "title event"),
    ("称号标准公布日期", "standards announced on"),
    ("上报日期", "reported on"),
    ("裁判长", "chief arbiter"),
    ("首次表现分基数", "base rating"),
    ("基数批准文号", "base approval no"),
    ("姓名", "name"),
    ("级别", "level"),
    ("职务", "duty"),
    ("序号", "no"),
    ("棋手编号", "player id"),
    ("单位", "unit"),
    ("国籍", "federation"),
    ("称号", "title"),
    ("等级分", "rating"),
    ("国际等级分", "international rating"),
    ("队", "team"),
    ("台次", "board"),
    ("名次", "place"),
    ("得分", "points"),
    ("备注", "remarks"),
    ("轮次", "round"),
    ("日期", "date"),
    ("先手", "first"),
    ("后手", "second"),
    ("结果", "result"),
    ("未弈", "unplayed"),
];

/// Characters of the form and its vocabulary, Simplified and Traditional.
const TRADITIONAL: &str = "赛賽级級别別类類组組积積编編团團体體时時开開结結数數办辦单單计計谱譜项項级級国國际際个個议議员員职職务務号號竞競规規则則称稱标標准準报報长長对對轮輪后後备備注註双雙环環总總县縣师師门門会會协協钟鐘记記无無点點间間";

/// The English name of a heading; the heading itself where it has none.
pub(crate) fn english(heading: &str) -> &str {
    ENGLISH.iter().find(|(chinese, _)| *chinese == heading).map_or(heading, |(_, english)| english)
}

/// A text in Traditional characters, as far as the form's vocabulary goes.
pub(crate) fn traditional(text: &str) -> String {
    let pairs: Vec<char> = TRADITIONAL.chars().collect();
    let folded = |character: char| {
        pairs.chunks_exact(2).find(|pair| pair[0] == character).map_or(character, |pair| pair[1])
    };
    let text: String = text.chars().map(folded).collect();
    // 准 has two Traditional forms: 標準, but 批准.
    text.replace("批準", "批准")
}
