#!/usr/bin/env bash
# The counter of a meter in a payload of Sparkplug B, read and added up.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund sparkplug-payload@1.0.3
node --input-type=module <<'JS'
import sparkplug from "sparkplug-payload";
const payloads = sparkplug.get("spBv1.0");
const metrics = [
  { name: "counter", type: "UInt64", value: 1_234_567 },
  { name: "balance", type: "Int64", value: -5 },
  { name: "power", type: "Float", value: 0.1 },
  { name: "small", type: "Int32", value: 7 },
];
const read = payloads.decodePayload(payloads.encodePayload({ timestamp: 1_796_000_000_000, metrics }));
const [counter, balance, power, small] = read.metrics.map(({ value }) => value);
const found = {
  "UInt64 1234567 is a": typeof counter,
  "counter + 1": counter + 1,
  "counter * 2": counter * 2,
  "counter === 1234567": counter === 1_234_567,
  "balance as JSON": JSON.stringify(balance),
  "Int32 7 + 1": small + 1,
  "Float 0.1": power,
  "timestamp as a date": String(new Date(read.timestamp)),
};
console.log("sparkplug-payload 1.0.3");
for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value}`);
const expected = ["object", "12345671", 2_469_134, false, '{"low":-5,"high":-1,"unsigned":false}', 8];
expected.push(0.10000000149011612, "Invalid Date");
if (JSON.stringify(Object.values(found)) !== JSON.stringify(expected)) process.exit(1);
JS
