import { describe, expect, it } from "vitest";
import { dayOf } from "../lib/local-days";
import { demoFiles } from "./demo-files";

const today = dayOf("2026-06-21");

describe("demoFiles", () => {
  it("are accepted PDF, JPEG and xlsx files", async () => {
    const files = await demoFiles({ from: 0, to: 300 }, today);
    const types = new Set(files.map(({ row }) => row.content_type));
    expect([...types].sort()).toEqual([
      "application/pdf",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "image/jpeg",
    ]);
    for (const { row, bytes } of files) expect(row.size_in_bytes).toBe(bytes.byteLength);
    expect(new Set(files.map(({ row }) => row.storage_key)).size).toBe(files.length);
  });

  it("are the same when the plants are seeded in other batches", async () => {
    const batches = [await demoFiles({ from: 0, to: 10 }, today), await demoFiles({ from: 10, to: 40 }, today)];
    expect(batches.flat()).toEqual(await demoFiles({ from: 0, to: 40 }, today));
    expect(await demoFiles({ from: 1_000, to: 2_000 }, today)).toEqual([]);
  });
});
