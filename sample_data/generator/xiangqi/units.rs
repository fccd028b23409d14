//! The units of the sample office: provinces, cities with planning status of their own, the army,
//! sports associations of industries, and cities below a province.

use crate::office::Unit;

const fn province(name: &'static str, aliases: &'static str) -> Unit {
    Unit { name, level: "省级", aliases, parent: "" }
}

const fn planned_city(name: &'static str) -> Unit {
    Unit { name, level: "计划单列市", aliases: "", parent: "" }
}

const fn industry(name: &'static str, aliases: &'static str) -> Unit {
    Unit { name, level: "行业体协", aliases, parent: "" }
}

const fn city(name: &'static str, parent: &'static str) -> Unit {
    Unit { name, level: "地市级", aliases: "", parent }
}

/// In the order of units.xlsx.
pub(crate) const UNITS: &[Unit] = &[
    province("北京", "北京队"),
    province("天津", ""),
    province("河北", "河北队"),
    province("山西", ""),
    province("内蒙古", "内蒙、内蒙古队"),
    province("辽宁", ""),
    province("吉林", ""),
    province("黑龙江", "黑龙江队"),
    province("上海", "上海队"),
    province("江苏", "江苏队"),
    province("浙江", "浙江队"),
    province("安徽", ""),
    province("福建", ""),
    province("江西", ""),
    province("山东", ""),
    province("河南", ""),
    province("湖北", "湖北队"),
    province("湖南", ""),
    province("广东", "广东队、广东棋院"),
    province("广西", ""),
    province("海南", ""),
    province("重庆", ""),
    province("四川", "四川队"),
    province("贵州", ""),
    province("云南", ""),
    province("西藏", ""),
    province("陕西", ""),
    province("甘肃", ""),
    province("青海", ""),
    province("宁夏", ""),
    province("新疆", ""),
    planned_city("大连"),
    planned_city("青岛"),
    planned_city("宁波"),
    planned_city("厦门"),
    planned_city("深圳"),
    Unit { name: "解放军", level: "解放军", aliases: "八一队", parent: "" },
    industry("火车头体协", "火车头"),
    industry("煤矿体协", "煤矿"),
    industry("石油体协", ""),
    city("杭州", "浙江"),
    city("成都", "四川"),
    city("广州", "广东"),
];

/// The unit under which a unit counts: a city below a province counts as the province.
pub(crate) fn counted_as(name: &str) -> &str {
    let parent = UNITS.iter().find(|unit| unit.name == name).map_or("", |unit| unit.parent);
    if parent.is_empty() { name } else { parent }
}

/// How an organiser writes a unit: every third time by its first alias, where it has one.
pub(crate) fn as_written(name: &str, count: usize) -> &str {
    let aliases = UNITS.iter().find(|unit| unit.name == name).map_or("", |unit| unit.aliases);
    match aliases.split('、').next() {
        Some(alias) if count % 3 == 2 && !alias.is_empty() => alias,
        _ => name,
    }
}
