#!/usr/bin/env bash
# The same energies added up, averaged and rounded by D1 and by JavaScript, and texts in a sum.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund miniflare@4.20260426.0
cat > run.mjs <<'JS'
import { Miniflare } from "miniflare";
const script = "export default { fetch: () => new Response() }";
const miniflare = new Miniflare({ modules: true, script, cf: false, compatibilityDate: "2026-04-26", d1Databases: ["DB"] });
const db = await miniflare.getD1Database("DB");
const read = (sql, value) => db.prepare(`SELECT ${sql} AS a`).bind(value).first("a");
const of = (aggregate, values) =>
  db.prepare(`SELECT ${aggregate}(value) AS a FROM json_each(?)`).bind(JSON.stringify(values)).first("a");
const add = (values) => values.reduce((sum, value) => sum + value, 0);
const tenths = Array(10).fill(0.1);
const quarters = Array.from({ length: 96 }, (_, index) => Number((0.025 * (index % 7)).toFixed(3)));
const three = [0.1, 0.2, 0.3];
const found = {
  "ten times 0.1 kWh": [await of("sum", tenths), add(tenths)],
  "96 quarters of an hour": [await of("sum", quarters), add(quarters)],
  "mean of 0.1, 0.2 and 0.3": [await of("avg", three), add(three) / 3],
  "0.1 + 0.2 + 0.3 without an aggregate": [await read("0.1 + 0.2 + 0.3 + ?", 0), 0.1 + 0.2 + 0.3],
  "2.675 with two digits": [await read("round(?, 2)", 2.675), Math.round(2.675 * 100) / 100],
  "sum of '1.5 kWh' and '2,5'": [await of("sum", ["1.5 kWh", "2,5"]), add(["1.5 kWh", "2,5"].map(Number))],
  "largest of 9 and '10 kWh'": [await of("max", [9, "10 kWh"]), Math.max(9, Number("10 kWh"))],
};
await miniflare.dispose();
console.log("D1 of miniflare 4.20260426.0, and JavaScript");
for (const [name, values] of Object.entries(found)) console.log(`${name}: ${values.join(", ")}`);
const expected = [1, 0.9999999999999999, 7.075, 7.075000000000002, 0.19999999999999998, 0.20000000000000004];
expected.push(0.6000000000000001, 0.6000000000000001, 2.67, 2.68, 3.5, Number.NaN, "10 kWh", Number.NaN);
if (Object.values(found).flat().join() !== expected.join()) process.exit(1);
JS
node run.mjs
