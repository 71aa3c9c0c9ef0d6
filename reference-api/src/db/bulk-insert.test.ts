import { describe, expect, it } from "vitest";
import { insertRows } from "./bulk-insert";

/** A fake database that records prepared statements. */
function recorder() {
  const statements: { sql: string; rows: unknown[][] }[] = [];
  const d1 = {
    prepare: (sql: string) => ({ bind: (json: string) => statements.push({ sql, rows: JSON.parse(json) }) }),
  } as unknown as D1Database;
  return { d1, statements };
}

describe("insertRows", () => {
  it("returns one statement with the columns of the first row", () => {
    const { d1, statements } = recorder();
    insertRows(d1, "plant_tags", [
      { plant_id: 1, tag_id: 2 },
      { tag_id: 3, plant_id: 1 },
    ]);
    expect(statements).toHaveLength(1);
    expect(statements[0]?.sql).toContain("insert into plant_tags (plant_id, tag_id) select");
    expect(statements[0]?.rows).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  it("splits rows into statements when they exceed D1's size limit", () => {
    const { d1, statements } = recorder();
    const contacts = Array.from({ length: 30_000 }, (_, plant_id) => ({ plant_id, name: "Ünïcode “naam” ".repeat(6) }));
    insertRows(d1, "contacts", contacts);
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.flatMap(({ rows }) => rows.map(([plantId]) => plantId))).toEqual(
      contacts.map((row) => row.plant_id),
    );
    for (const { rows } of statements) {
      expect(new TextEncoder().encode(JSON.stringify(rows)).length).toBeLessThan(2_000_000);
    }
  });

  it("returns no statement when there are no rows", () => {
    const { d1, statements } = recorder();
    expect(insertRows(d1, "tags", [])).toEqual([]);
    expect(statements).toEqual([]);
  });
});
