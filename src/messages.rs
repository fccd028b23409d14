//! The program's own words: one exhaustive match per language, so that no message can lack one.

mod codes;
mod grades;
mod rulings;
mod titles;

use crate::findings::Problem;
use crate::script::traditional;
use Problem as P;
use std::borrow::Cow;

pub use codes::code;
pub use grades::{ground, verdict};
pub use rulings::{cure, figures, outcome, remarks, severity, weight};
pub use titles::{lacks, merit, route, title};

/// The language of the terminal; workbooks and CSVs are Chinese.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    #[default]
    Zh,
    /// Traditional Chinese: the same words in the other script.
    Hant,
    En,
}

impl Lang {
    /// The language of an office's own outputs.
    pub const fn of(traditional: bool) -> Self {
        if traditional { Self::Hant } else { Self::Zh }
    }

    /// Picks the text of this language.
    pub fn pick<'a>(self, zh: &'a str, en: &'a str) -> Cow<'a, str> {
        match self {
            Self::Zh => Cow::Borrowed(zh),
            Self::Hant => Cow::Owned(traditional(zh)),
            Self::En => Cow::Borrowed(en),
        }
    }
}

/// What is wrong and what to do about it.
pub fn text(problem: &Problem, lang: Lang) -> String {
    match lang {
        Lang::Zh => chinese(problem),
        Lang::Hant => traditional(&chinese(problem)),
        Lang::En => english(problem),
    }
}

fn chinese(problem: &Problem) -> String {
    match problem {
        P::UnreadableFile { detail } => {
            format!("无法读取文件：{detail}。请用电子表格程序打开并另存，去掉密码后重新上报")
        }
        P::IgnoredFile => "不是工作簿，未读取；竞赛报告须为 .xlsx .xlsm .xls .xlsb .ods".to_owned(),
        P::SheetTooLarge => "工作表超出可读范围；请删去表格之外的内容后另存".to_owned(),
        P::MissingSheet { sheet } => format!("缺少工作表“{sheet}”"),
        P::MissingHeading { heading } => format!("缺少必需的栏目“{heading}”"),
        P::MissingEventId => "缺少比赛编号；请向办公室索取编号后填写".to_owned(),
        P::MissingEndDate => "缺少可读的结束日期，无法确定所属统计期".to_owned(),
        P::WrongDiscipline { found, wanted } => {
            format!("项目是“{found}”，本办公室只受理“{wanted}”；请移出本文件夹或更正")
        }
        P::OtherPeriod { period, end } => format!("结束日期 {end}，属于 {period} 统计期，本期不计"),
        P::LateReport { period, end } => {
            format!("结束日期 {end} 属于已过去的 {period} 统计期，本期不计；如需补算请重新计算该期")
        }
        P::DuplicateEventId { event, other } => {
            format!("比赛编号 {event} 与 {other} 重复，两份都不计算；请更正其中一份的编号")
        }
        P::SameFile { other } => format!("与 {other} 是同一份文件；请删去其中一份"),
        P::MissingSideFile { side, pipeline, file } => format!(
            "这是其他程序的导出文件，缺少附加文件 {side}，导出文件不含的日期、级别、单位、裁判员等无从判断；\
             可用 qili check {pipeline} {file} --side-file 生成空白的附加文件，填写后放在一起"
        ),
        P::BrokenSideFile { detail } => format!("附加文件无法读取：{detail}"),
        P::UnknownKey { key, allowed } => format!("“{key}”不是附加文件中可用的项或写法；可用：{allowed}"),
        P::UnknownEntrant { no } => format!("附加文件中的序号“{no}”不在导出文件中"),
        P::ExtraTable => "本表也有成绩，没有读取；一个文件只报一项比赛，请另存为单独的文件".to_owned(),
        P::NotADate { text } => format!("“{text}”不是日期；请用日期格式或 2026-03-05 的写法"),
        P::NotANumber { text } => format!("“{text}”不是可用的数字"),
        P::UnknownWord { text, allowed } => format!("“{text}”不在可用词中：{allowed}"),
        P::FormulaWithoutValue => "单元格只有公式、没有结果；请用电子表格程序打开并保存后再上报".to_owned(),
        P::NotAGrade { text } => {
            format!("“{text}”不是段级位，按未填处理；段位写初段（一段、1段）至九段，级位写1级至20级")
        }
        P::MissingStartDate => "缺少可读的开始日期".to_owned(),
        P::DatesReversed { start, end } => format!("开始日期 {start} 晚于结束日期 {end}"),
        P::MissingSection => "未写明性别组（男子、女子或混合），而参赛者男女都有".to_owned(),
        P::SectionContradicted => "比赛的“性别”与参赛者性别不一致；按表头所填计算".to_owned(),
        P::BaseWithoutApproval => "填写了首次表现分基数而没有批准文号，不予采用".to_owned(),
        P::MissingNumber => "该行没有序号，不予采用".to_owned(),
        P::MissingName => "缺少姓名".to_owned(),
        P::MissingSex { no } => format!("序号 {no} 的性别没有填写，也没有登记；请补填"),
        P::NumberTwice { no } => format!("序号 {no} 重复，后一行不予采用"),
        P::PlayerTwice { player } => format!("棋手 {player} 出现两次，后一行不予采用"),
        P::UnknownNumber { no } => format!("报告的棋手中没有序号“{no}”，该局不计"),
        P::SelfGame { no } => format!("序号 {no} 与自己对局，该局不计"),
        P::UnreadableResult { text } => {
            format!("结果“{text}”无法识别，该局不计；可用 1-0、0.5-0.5、0-1、+/-、-/+、-/-")
        }
        P::PairTooOften { first, second, allowed } => {
            format!("序号 {first} 与 {second} 的对局超过本赛制允许的 {allowed} 局，多余的不计")
        }
        P::HalvesDisagree { first, second } => {
            format!("交叉表中序号 {first} 与 {second} 的两半不对应，该对局不计")
        }
        P::AmbiguousResult { text } => {
            format!("双循环单元格中的数字“{text}”可能原为“0{text}”；请把单元格设为文本并写明两局")
        }
        P::PlayedZeroZero { first, second } => {
            format!("序号 {first} 与 {second} 已弈而记 0-0，双方得分之和须为 1")
        }
        P::ByeWithoutMark { no } => format!("序号 {no} 轮空得分未加 ※ 或 ★"),
        P::ByeWithOpponent { no } => {
            format!("序号 {no} 注明轮空而又填了后手，该局不计；轮空的后手留空，有对手的请删去“轮空”")
        }
        P::WinPoints => "本表每局双方合计 2 分，按胜分（胜 2、和 1、负 0）折半计算".to_owned(),
        P::MixedScores { text } => {
            format!("结果“{text}”按胜分合计 2 分，本表其他结果合计 1 分，该局不计；全表须用同一种记分")
        }
        P::MoreGamesThanRounds { no, games, rounds } => format!("序号 {no} 有 {games} 局，超过轮数 {rounds}"),
        P::UnreadablePlace { text } => format!("名次“{text}”不是整数，视为未明确的名次"),
        P::FullScore { no, percent, difference } => format!(
            "序号 {no} 得分率 {percent}%，得分率换算表没有这一栏；求比赛平均等级分时他的等级分差按 {difference} 计，请核对"
        ),
        P::NotInRegister { player } => format!("编号 {player} 不在登记表中，按新棋手处理"),
        P::MatchedByName { player, name } => {
            format!("{name} 未填编号，按姓名、性别和单位认作 {player}；请核对并补填编号")
        }
        P::NameDiffers { player, reported, registered } => {
            format!("{player} 上报姓名“{reported}”，登记为“{registered}”；以编号为准")
        }
        P::UnitDiffers { player, reported, registered } => {
            format!("{player} 上报单位“{reported}”，登记为“{registered}”")
        }
        P::SexDiffers { player, registered } => {
            format!("{player} 上报性别与登记（{registered}）不一致；以登记为准")
        }
        P::RatingDiffers { player, reported, listed } => {
            format!("{player} 上报等级分 {reported}，公布的是 {listed}；以公布的为准")
        }
        P::GuestRating { player, reported } => {
            format!(
                "{player} 没有地方等级分，对手按上报的国家等级分 {reported} 计算；请与公布的国家等级分核对"
            )
        }
        P::PerhapsSamePerson { player, other } => {
            format!("{player} 与 {other} 姓名、性别、单位都相同，可能是同一人，按两人计算")
        }
        P::MissingPlayerId => "缺少棋手编号，该行不予采用".to_owned(),
        P::RegisteredTwice { player } => format!("编号 {player} 登记了两次，后一行不予采用"),
        P::MissingRegisteredSex { player } => format!("{player} 的性别没有登记，公布分数无法确定"),
        P::CountersBlank { player } => {
            format!("{player} 有等级分而累计局数或累计场次为空，按已过新棋手阶段计 K")
        }
        P::UnreadablePeriod { text } => format!("“{text}”不是统计期（例如 2025H2）"),
        P::BelowFloor { player, rating, floor } => {
            format!("{player} 登记等级分 {rating} 低于公布的最低分数 {floor}")
        }
        P::StandingChanged { player, heading, registered, ledger } => {
            format!("{player} 的“{heading}”由“{ledger}”改登为“{registered}”；已有账册，不予采用")
        }
        P::PastTwice { event } => format!("同一棋手在 {event} 的成绩已列过一次，本行未使用"),
        P::PastReported { event } => format!("{event} 的竞赛报告在本期之内，以报告为准，本行未使用"),
        P::PastSpent { player, event } => {
            format!("{player} 在 {event} 的待定成绩已过期、局数不足或无效，未使用")
        }
        P::PastNotPast { end, first_day } => {
            format!("日期 {end} 不在本期开始（{first_day}）以前，应由竞赛报告得出，本行未使用")
        }
        P::UnknownAward { text } => format!("“{text}”不是称号，也不是段级，本行不起作用"),
        P::AwardNameDiffers { player, written, registered } => {
            format!("{player} 登记的姓名是“{registered}”，本行写作“{written}”；以编号为准，请核对")
        }
        P::AwardSexDiffers { player, written } => format!("{player} 的性别与“{written}”不符，请核对"),
        P::AwardGone { player, title, approved } => {
            format!("账册记有 {player} 于 {approved} 获批的“{title}”，授予表中已经没有；如有遗漏请补回")
        }
        P::NoTitlesKept { period } => {
            format!("{period} 由旧版封存，账册没有成绩登记；此前的标准分和名次不在计算之内")
        }
        P::FarPeriod { period, end } => {
            format!("结束日期 {end} 属于 {period} 统计期，远在本期之后；请核对年份")
        }
        P::UnknownPastPlayer { player } => format!("棋手登记中没有编号 {player}，本行未使用"),
        P::PastIncomplete { heading } => format!("“{heading}”空白或不合用，本行未使用"),
        P::PendingOfRated { player, event } => {
            format!("{player} 已有等级分，{event} 的待定成绩不再需要，未使用")
        }
        P::PastResultUnused { player, event } => {
            format!("{player} 在 {event} 的成绩不在账册中；成绩表只在首期和新登记棋手时读取，本行未使用")
        }
        P::FormerIdTaken { former, player } => {
            format!("曾用编号 {former} 已另归他人或仍在登记，不能并入 {player}")
        }
        P::FormerIdMoved { former, player } => format!("{former} 的成绩已转入 {player}"),
        P::UnitTwice { unit } => format!("单位或别名“{unit}”重复，后一个不予采用"),
        P::UnknownParent { unit, parent } => format!("单位“{unit}”的上级单位“{parent}”不在单位表中"),
        P::UnitsInCircle { unit } => format!("单位“{unit}”的上级单位循环"),
        P::UnknownAwarded { player, name } => format!("授予表中的 {player}（{name}）无从查知，该行不起作用"),
        P::AwardIncomplete => "授予一行缺少编号、称号或批准日期，不予采用".to_owned(),
        P::LateAward { player, approved } => format!("{player} 于 {approved} 获批，上期未及调整，本期补调"),
        P::UnknownDecidedEvent { event } => format!("裁定所指比赛 {event} 不在本期报告中"),
        P::UnknownDecidedClause { event, clause } => {
            format!("裁定所指条款“{clause}”不在现行规则中（比赛 {event}）")
        }
        P::DecisionIncomplete => "裁定一行缺少比赛编号、条款或裁定，不予采用".to_owned(),
    }
}

fn english(problem: &Problem) -> String {
    match problem {
        P::UnreadableFile { detail } => format!("the file cannot be read: {detail}. Open it in a spreadsheet program, save it without a password and send it again"),
        P::IgnoredFile  => "not a workbook and not read; reports are .xlsx .xlsm .xls .xlsb or .ods".to_owned(),
        P::SheetTooLarge  => "the sheet is larger than can be read; delete what stands outside the table and save it again".to_owned(),
        P::MissingSheet { sheet } => format!("the sheet \"{sheet}\" is missing"),
        P::MissingHeading { heading } => format!("the required heading \"{heading}\" is missing"),
        P::MissingEventId  => "the event id is empty; ask the office for one and fill it in".to_owned(),
        P::MissingEndDate  => "there is no readable end date, so the event belongs to no period".to_owned(),
        P::WrongDiscipline { found, wanted } => format!("the discipline is \"{found}\", this office rates \"{wanted}\"; move the file out or correct it"),
        P::OtherPeriod { period, end } => format!("it ended on {end} and belongs to period {period}, not to this one"),
        P::LateReport { period, end } => format!("it ended on {end}, in the past period {period}: it is not rated here; that period must be recalculated to include it"),
        P::DuplicateEventId { event, other } => format!("event id {event} stands in {other} too, so neither is rated; correct one of them"),
        P::SameFile { other } => format!("this is the same file as {other}; delete one of the two"),
        P::MissingSideFile { side, pipeline, file } => format!("an export of another program without its side file {side}: what an export cannot carry (dates, level, units, arbiters) cannot be judged. `qili check {pipeline} {file} --side-file` writes an empty one; fill it in and keep it beside the export"),
        P::BrokenSideFile { detail } => format!("the side file cannot be read: {detail}"),
        P::UnknownKey { key, allowed } => format!("\"{key}\" is none of what may stand here in a side file: {allowed}"),
        P::UnknownEntrant { no } => format!("number \"{no}\" of the side file is not in the export"),
        P::ExtraTable => "this sheet holds results too and was not read; one file reports one event, so save it as a file of its own".to_owned(),
        P::NotADate { text } => format!("\"{text}\" is not a date; use a date cell or write 2026-03-05"),
        P::NotANumber { text } => format!("\"{text}\" is not a usable number"),
        P::UnknownWord { text, allowed } => format!("\"{text}\" is not one of the words that may stand here: {allowed}"),
        P::FormulaWithoutValue  => "the cell holds a formula without a stored value; open the file in a spreadsheet program, save it and send it again".to_owned(),
        P::NotAGrade { text } => format!("\"{text}\" is no grade and counts as blank; dans are 初段 (一段, 1段) to 九段, kyus 1级 to 20级"),
        P::MissingStartDate  => "there is no readable start date".to_owned(),
        P::DatesReversed { start, end } => format!("the start date {start} is after the end date {end}"),
        P::MissingSection  => "the sex of the event is not stated, and both men and women took part".to_owned(),
        P::SectionContradicted  => "the sex stated for the event and the entrants do not agree; the header is followed".to_owned(),
        P::BaseWithoutApproval  => "a base rating without an approval number is not used".to_owned(),
        P::MissingNumber  => "the row has no number and is left out".to_owned(),
        P::MissingName  => "the name is empty".to_owned(),
        P::MissingSex { no } => format!("the sex of number {no} is neither stated nor registered; fill it in"),
        P::NumberTwice { no } => format!("number {no} stands twice; the later row is left out"),
        P::PlayerTwice { player } => format!("player {player} stands twice; the later row is left out"),
        P::UnknownNumber { no } => format!("no player of the report has number \"{no}\"; the game is left out"),
        P::SelfGame { no } => format!("number {no} is paired with itself; the game is left out"),
        P::UnreadableResult { text } => format!("the result \"{text}\" cannot be read; the game is left out. Use 1-0, 0.5-0.5, 0-1, +/-, -/+ or -/-"),
        P::PairTooOften { first, second, allowed } => format!("numbers {first} and {second} met more often than the {allowed} this system allows; the excess is left out"),
        P::HalvesDisagree { first, second } => format!("the two halves of the crosstable disagree on {first} against {second}; the pairing is left out"),
        P::AmbiguousResult { text } => format!("the number \"{text}\" in a double round robin may have been \"0{text}\"; format the cell as text and write both games"),
        P::PlayedZeroZero { first, second } => format!("numbers {first} and {second} played and both have 0; the two scores must sum to 1"),
        P::ByeWithoutMark { no } => format!("the bye of number {no} lacks the mark ※ or ★"),
        P::ByeWithOpponent { no } => format!("number {no} is said to have a bye and is given an opponent; the game is left out. Leave the opponent of a bye empty, or take the remark away"),
        P::WinPoints  => "both scores of every game sum to 2: read as win points (2, 1, 0) and halved".to_owned(),
        P::MixedScores { text } => format!("the result \"{text}\" sums to 2 where others on the sheet sum to 1; the game is left out. Use one kind of scores throughout"),
        P::MoreGamesThanRounds { no, games, rounds } => format!("number {no} has {games} games in {rounds} rounds"),
        P::UnreadablePlace { text } => format!("the place \"{text}\" is not a whole number and counts as undetermined"),
        P::FullScore { no, percent, difference } => format!("number {no} scored {percent} per cent, for which the table has no rating difference; {difference} went into the average of the event. Check it"),
        P::NotInRegister { player } => format!("{player} is not in the register and is taken for a newcomer"),
        P::MatchedByName { player, name } => format!("{name} has no id and was recognised as {player} by name, sex and unit; check it and fill in the id"),
        P::NameDiffers { player, reported, registered } => format!("{player} is reported as \"{reported}\" and registered as \"{registered}\"; the id decides"),
        P::UnitDiffers { player, reported, registered } => format!("{player} is reported for \"{reported}\" and registered for \"{registered}\""),
        P::SexDiffers { player, registered } => format!("the reported sex of {player} is not the registered one ({registered}), which decides"),
        P::RatingDiffers { player, reported, listed } => format!("{player} is reported at {reported}, the list says {listed}, which decides"),
        P::GuestRating { player, reported } => format!("{player} has no local rating and is met at the national rating reported, {reported}; check it against the national list"),
        P::PerhapsSamePerson { player, other } => format!("{player} and {other} share name, sex and unit and may be one person; they are kept apart"),
        P::MissingPlayerId  => "the player id is empty; the row is left out".to_owned(),
        P::RegisteredTwice { player } => format!("{player} is registered twice; the later row is left out"),
        P::MissingRegisteredSex { player } => format!("the sex of {player} is not registered, so the published floor cannot be told"),
        P::CountersBlank { player } => format!("{player} is rated and a counter is blank: taken as past the newcomer's K"),
        P::UnreadablePeriod { text } => format!("\"{text}\" is not a period such as 2025H2"),
        P::BelowFloor { player, rating, floor } => format!("{player} is registered at {rating}, under the published floor {floor}"),
        P::StandingChanged { player, heading, registered, ledger } => format!("{heading} of {player} was changed in the register from \"{ledger}\" to \"{registered}\"; the ledger decides and it is not used"),
        P::PastTwice { event } => format!("the player's result in {event} stands there already; the row is not used"),
        P::PastReported { event } => format!("a report of {event} is in this period and decides; the row is not used"),
        P::PastSpent { player, event } => format!("the games of {player} in {event} that wait have expired, are too few, or are void; they are not used"),
        P::PastNotPast { end, first_day } => format!("{end} is not before the period, which begins on {first_day}; reports bring such results, and the row is not used"),
        P::UnknownAward { text } => format!("\"{text}\" is neither a title nor a grade; the row has no effect"),
        P::AwardNameDiffers { player, written, registered } => format!("{player} is registered as \"{registered}\" and written here as \"{written}\"; the number decides; please check"),
        P::AwardSexDiffers { player, written } => format!("the sex of {player} does not go with \"{written}\"; please check"),
        P::AwardGone { player, title, approved } => format!("the ledger has \"{title}\" of {player}, approved on {approved}, which is no longer among the awards; put it back if it was lost"),
        P::NoTitlesKept { period } => format!("{period} was closed by an older version and keeps no register of titles: earlier norms and placings are not known"),
        P::FarPeriod { period, end } => format!("it ends on {end}, in the period {period}, long after this one; please check the year"),
        P::UnknownPastPlayer { player } => format!("there is no {player} in the register; the row is not used"),
        P::PastIncomplete { heading } => format!("\"{heading}\" is blank or cannot be used; the row is not used"),
        P::PendingOfRated { player, event } => format!("{player} is rated and needs no results that wait; that of {event} is not used"),
        P::PastResultUnused { player, event } => format!("the result of {player} in {event} is not in the ledger; the sheet is read in the first period and for newly registered players only, and the row is not used"),
        P::FormerIdTaken { former, player } => format!("the former id {former} is claimed elsewhere or still registered and cannot move to {player}"),
        P::FormerIdMoved { former, player } => format!("the standing of {former} has moved to {player}"),
        P::UnitTwice { unit } => format!("the unit or alias \"{unit}\" stands twice; the later one is left out"),
        P::UnknownParent { unit, parent } => format!("the parent \"{parent}\" of the unit \"{unit}\" is not in the table"),
        P::UnitsInCircle { unit } => format!("the parents of the unit \"{unit}\" go round in a circle"),
        P::UnknownAwarded { player, name } => format!("{player} ({name}) of the awards is known nowhere; the row has no effect"),
        P::AwardIncomplete  => "the award lacks an id, a title or the day of approval and is left out".to_owned(),
        P::LateAward { player, approved } => format!("the approval of {player} on {approved} missed its list and is applied now"),
        P::UnknownDecidedEvent { event } => format!("the decision names event {event}, of which there is no report"),
        P::UnknownDecidedClause { event, clause } => format!("the edition has no clause \"{clause}\" for the decision on event {event} to waive"),
        P::DecisionIncomplete  => "the decision lacks an event id, a clause or a ruling and is left out".to_owned(),
    }
}
