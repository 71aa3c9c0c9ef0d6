#!/usr/bin/env bash
# Numbers that are bound to a statement of D1, and how many SELECTs and bytes of a pattern a statement may have.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund miniflare@4.20260426.0
cat > run.mjs <<'JS'
import { Miniflare } from "miniflare";
const script = "export default { fetch: () => new Response() }";
const miniflare = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-26", d1Databases: ["DB"] });
const db = await miniflare.getD1Database("DB");
const read = (sql, ...values) =>
  db.prepare(sql).bind(...values).first("a").catch(({ message }) => /: (.*): SQLITE_ERROR/.exec(message)?.[1] ?? message);
const selects = (count) => Array.from({ length: count }, (_, index) => `SELECT ${index} AS a`).join(" UNION ALL ");
const table = "CREATE TABLE days (whole INTEGER, any_type)";
await db.exec(table);
await db.prepare("INSERT INTO days VALUES (?, ?)").bind(7, 7).run();
const found = {
  "type of a bound 1": await read("SELECT typeof(?) AS a", 1),
  "type of a bound true": await read("SELECT typeof(?) AS a", true),
  "bound 5 / 2": await read("SELECT ? / 2 AS a", 5),
  "5 / 2 in the statement": await read("SELECT 5 / 2 AS a"),
  "text of a bound 7": await read("SELECT 'day ' || ? AS a", 7),
  "stored in an INTEGER column": await read("SELECT typeof(whole) AS a FROM days"),
  "stored in a column without a type": await read("SELECT typeof(any_type) AS a FROM days"),
  "UNION ALL of 5": await read(selects(5)),
  "UNION ALL of 6": await read(selects(6)),
  "LIKE with 50 bytes": await read("SELECT ? LIKE ? AS a", "a".repeat(60), `${"a".repeat(49)}%`),
  "LIKE with 51 bytes": await read("SELECT ? LIKE ? AS a", "a".repeat(60), `${"a".repeat(50)}%`),
};
await miniflare.dispose();
console.log("D1 of miniflare 4.20260426.0");
for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value}`);
const expected = ["real", "real", 2.5, 2, "day 7.0", "integer", "real", 0, "too many terms in compound SELECT", 1];
expected.push("LIKE or GLOB pattern too complex");
if (JSON.stringify(Object.values(found)) !== JSON.stringify(expected)) process.exit(1);
JS
node run.mjs
