//! The units of the local office: a province with its cities, counties and schools, and its neighbours.

use crate::office::Unit;

const fn unit(name: &'static str, level: &'static str, parent: &'static str) -> Unit {
    Unit { name, level, aliases: "", parent }
}

/// Cities that hold championships and send players to those of the province.
pub(super) const CITIES: &[&str] = &["杭州", "宁波", "温州", "嘉兴", "绍兴", "金华"];
/// Counties, and cities of the rank of a county.
pub(super) const COUNTIES: &[&str] = &["慈溪", "义乌", "桐乡", "诸暨", "乐清"];
pub(super) const SCHOOLS: &[&str] = &["银杏小学", "青藤中学"];
/// Provinces that send children to the national event.
pub(super) const NEIGHBOURS: &[&str] = &["上海", "江苏", "安徽", "福建", "江西"];

/// In the order of units.xlsx.
pub(super) const UNITS: &[Unit] = &[
    Unit { aliases: "浙江队、浙江省", ..unit("浙江", "省级", "") },
    unit("上海", "省级", ""),
    unit("江苏", "省级", ""),
    unit("安徽", "省级", ""),
    unit("福建", "省级", ""),
    unit("江西", "省级", ""),
    unit("宁波", "计划单列市", "浙江"),
    Unit { aliases: "杭州市、杭州队", ..unit("杭州", "地市级", "浙江") },
    Unit { aliases: "温州市", ..unit("温州", "地市级", "浙江") },
    unit("嘉兴", "地市级", "浙江"),
    unit("绍兴", "地市级", "浙江"),
    unit("金华", "地市级", "浙江"),
    Unit { aliases: "慈溪市", ..unit("慈溪", "县级", "宁波") },
    unit("义乌", "县级", "金华"),
    unit("桐乡", "县级", "嘉兴"),
    unit("诸暨", "县级", "绍兴"),
    unit("乐清", "县级", "温州"),
    unit("银杏小学", "基层", "慈溪"),
    unit("青藤中学", "基层", "杭州"),
];
