import { readOptions } from "@testing/measurement-files";
import { describe, expect, it } from "vitest";
import { loadFiles } from "./load-files";
import { readFiles } from "./read-files";

/** A file with its number of bytes, as the disk states it, and its number of lines. */
function fileOf(name: string, size: number, lines: number, end = "\n") {
  const reads = { count: 0 };
  const arrayBuffer = async () => {
    reads.count++;
    return new TextEncoder().encode(`time,W${end}2026-06-01 10:00,1${end}2026-06-01 11:00,1${end.repeat(lines)}`)
      .buffer;
  };
  return { name, size, arrayBuffer, reads };
}

const problemsOf = async (files: readonly ReturnType<typeof fileOf>[]) =>
  readFiles(await loadFiles(files), readOptions).files.map(({ problem }) => problem);

describe("the files of an import", () => {
  it("are not read beyond 25 MB together", async () => {
    const files = [fileOf("a", 20e6, 3), fileOf("b", 6e6, 3), fileOf("c", 5e6, 3), fileOf("d", 49e6, 3)];
    expect(await problemsOf(files)).toEqual([null, "too-large", null, "too-large"]);
    expect(files.map(({ reads }) => reads.count)).toEqual([1, 0, 1, 0]);
  });

  it.each([
    ["line feeds", "\n"],
    ["carriage returns", "\r"],
    ["both", "\r\n"],
  ])("have at most 600,000 lines together, with %s", async (_, end) => {
    const files = [fileOf("a", 1e6, 350_000, end), fileOf("b", 1e6, 300_000, end), fileOf("c", 1e6, 3, end)];
    expect((await loadFiles(files)).map(({ sheets }) => sheets)).toEqual([null, "too-large", null]);
    expect((await loadFiles([fileOf("a", 1e6, 600_001, end)])).map(({ sheets }) => sheets)).toEqual(["too-large"]);
  });
});
