import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
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
