#!/usr/bin/env bash
# The numbers of rows and the ids that Kysely reports for statements of D1: triggers, cascades and ignored rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund miniflare@4.20260426.0 kysely@0.28.18 kysely-d1@0.4.0
cat > run.mjs <<'JS'
import { Kysely } from "kysely";
import { D1Dialect } from "kysely-d1";
import { Miniflare } from "miniflare";
const script = "export default { fetch: () => new Response() }";
const miniflare = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-26", d1Databases: ["DB"] });
const database = await miniflare.getD1Database("DB");
const db = new Kysely({ dialect: new D1Dialect({ database }) });
for (const statement of [
  "CREATE TABLE plants (id INTEGER PRIMARY KEY, name TEXT)",
  "CREATE TABLE meters (id INTEGER PRIMARY KEY, plant_id INTEGER REFERENCES plants (id) ON DELETE CASCADE)",
  "CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
  "CREATE TABLE names (name TEXT)",
  "CREATE TRIGGER renamed AFTER UPDATE ON plants BEGIN INSERT INTO names VALUES (new.name); END",
  "INSERT INTO plants VALUES (1, 'North'), (2, 'South')",
])
  await database.exec(statement);
await db.insertInto("tags").values({ id: 40, name: "roof" }).execute();
await db.insertInto("meters").values([{ id: 5, plant_id: 1 }, { id: 6, plant_id: 1 }, { id: 7, plant_id: 1 }]).execute();
const tag = db.insertInto("tags").values({ id: 41, name: "roof" });
const ignored = await tag.onConflict((each) => each.doNothing()).executeTakeFirst();
const changed = await tag.onConflict((each) => each.column("name").doUpdateSet({ name: "roof" })).executeTakeFirst();
const updated = await db.updateTable("plants").set({ name: "East" }).where("id", "=", 1).executeTakeFirst();
const missing = await db.updateTable("plants").set({ name: "East" }).where("id", "=", 99).executeTakeFirst();
const deleted = await db.deleteFrom("plants").where("id", "=", 1).executeTakeFirst();
await miniflare.dispose();
console.log("kysely 0.28.18 with kysely-d1 0.4.0 and D1 of miniflare 4.20260426.0");
console.log(`a row that a trigger logs is updated: ${updated.numUpdatedRows} rows`);
console.log(`no row is updated: ${missing.numUpdatedRows} rows`);
console.log(`a row with three rows that refer to it is deleted: ${deleted.numDeletedRows} rows`);
console.log(`an ignored row: ${ignored.numInsertedOrUpdatedRows} rows, id ${ignored.insertId}, which is a meter's`);
console.log(`a changed tag, whose id is 40: ${changed.numInsertedOrUpdatedRows} row, id ${changed.insertId}`);
const found = [updated.numUpdatedRows, missing.numUpdatedRows, deleted.numDeletedRows];
found.push(ignored.numInsertedOrUpdatedRows, ignored.insertId, changed.numInsertedOrUpdatedRows, changed.insertId);
if (found.join() !== "2,0,4,0,7,1,7") process.exit(1);
JS
node run.mjs
