import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createLogFile } from "./log-file.mjs";

const directory = mkdtempSync(join(tmpdir(), "heliograph-log-"));
const path = join(directory, "log.jsonl");
afterEach(() => rmSync(path, { force: true }));

describe("createLogFile", () => {
  it("writes a file that only its owner may read, whatever it was before", () => {
    writeFileSync(path, "old\n", { mode: 0o644 });
    createLogFile(path).write("new\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8")).toBe("old\nnew\n");
  });

  it("begins another file before one is too large, and keeps a number of them", () => {
    const log = createLogFile(path, { bytes: 20, files: 2, days: 14 });
    for (const line of ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]) log.write(`line ${line}\n`);
    const read = (end) => readFileSync(`${path}${end}`, "utf8");
    expect([read(""), read(".1"), read(".2")]).toEqual(["line seventh\n", "line sixth\n", "line fifth\n"]);
    expect(existsSync(`${path}.3`)).toBe(false);
    expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600);
    for (const end of [".1", ".2"]) rmSync(`${path}${end}`);
  });

  it("begins another file each day, and deletes files of more than 14 days ago", () => {
    const log = createLogFile(path);
    for (const [end, days] of [
      ["", 1],
      [".1", 13],
      [".2", 15],
    ]) {
      writeFileSync(`${path}${end}`, `${days} days ago\n`);
      const time = Date.now() / 1000 - days * 86_400;
      utimesSync(`${path}${end}`, time, time);
    }
    log.write("today\n");
    log.write("today\n");
    const read = (end) => readFileSync(`${path}${end}`, "utf8");
    expect([read(""), read(".1"), read(".2")]).toEqual(["today\ntoday\n", "1 days ago\n", "13 days ago\n"]);
    expect(existsSync(`${path}.3`)).toBe(false);
    for (const end of [".1", ".2"]) rmSync(`${path}${end}`);
  });

  it("drops and counts lines while the disk is full", () => {
    // Every write to this device fails as on a full disk.
    symlinkSync("/dev/full", path);
    const log = createLogFile(path);
    log.write("a\nb\n");
    log.write("c\n");
    unlinkSync(path);
    log.write("d\n");
    log.write("e\n");
    expect(readFileSync(path, "utf8")).toBe('{"event":"log-lines-dropped","lines":3}\nd\ne\n');
  });

  it("passes on whole lines of a stream", async () => {
    const log = createLogFile(path);
    const [first, second] = [log.stream(), log.stream()];
    first.write('{"a":');
    second.write('{"b":2}\n{"c"');
    first.end("1}\n");
    second.end();
    await Promise.all([finished(first), finished(second)]);
    expect(readFileSync(path, "utf8")).toBe('{"b":2}\n{"a":1}\n{"c"\n');
  });
});
