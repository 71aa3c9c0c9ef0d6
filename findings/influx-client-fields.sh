#!/usr/bin/env bash
# Numbers, decimal commas and tags that InfluxDB's client writes as line protocol, and the integers that it reads.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund @influxdata/influxdb-client@1.35.0
node --input-type=module <<'JS'
import { createFluxTableColumn, createFluxTableMetaData, Point } from "@influxdata/influxdb-client";
/** The line of a point without its timestamp. */
const line = (change) => change(new Point("solar").timestamp("")).toLineProtocol();
const read = (dataType, value) =>
  createFluxTableMetaData([createFluxTableColumn({ label: "v", dataType, index: 0 })]).get([value], "v");
const found = {
  "intField of 1.9 and -1.9": [1.9, -1.9].map((value) => line((point) => point.intField("a", value))),
  "uintField of 1.9": line((point) => point.uintField("a", 1.9)),
  'floatField of "3,75"': line((point) => point.floatField("a", "3,75")),
  'booleanField of "false"': line((point) => point.booleanField("a", "false")),
  "a tag that ends with a backslash": line((point) => point.tag("path", "C:\\").intField("a", 1)),
  "a tag with a quotation mark": line((point) => point.tag("pipe", '15"').intField("a", 1)),
  "an empty tag": line((point) => point.tag("path", "").intField("a", 1)),
  "read long 9007199254740993": read("long", "9007199254740993"),
  "read dateTime": typeof read("dateTime:RFC3339", "2026-11-29T12:00:00Z"),
};
console.log("@influxdata/influxdb-client 1.35.0");
for (const [name, value] of Object.entries(found)) console.log(`${name}: ${[value].flat().join(" and ")}`);
const expected = ["solar a=1i,solar a=-2i", "solar a=1u", "solar a=3", "solar a=T", "solar,path=C:\\ a=1i"];
expected.push('solar,pipe=15" a=1i', "solar a=1i", "9007199254740992", "string");
if (Object.values(found).map(String).join("|") !== expected.join("|")) process.exit(1);
JS
