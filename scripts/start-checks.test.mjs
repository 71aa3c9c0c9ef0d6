import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkMode, checkStart, explained, otherAccountsText, StartError } from "./start-checks.mjs";

const directory = mkdtempSync(join(tmpdir(), "heliograph-checks-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const messageOf = (stateDir) => checkStart({ stateDir, port: 0 }).catch((error) => error.message);

describe("checkStart", () => {
  it("creates the state directory and leaves nothing else", async () => {
    expect(await messageOf(join(directory, "a/b"))).toBeUndefined();
  });

  it("leaves what is in the state directory to its owner", async () => {
    const path = join(directory, "open");
    mkdirSync(join(path, "r2/files"), { recursive: true, mode: 0o755 });
    for (const name of ["r2/files/photo", "session-secret", "notes"])
      writeFileSync(join(path, name), "", { mode: 0o644 });
    await messageOf(path);
    const modes = ["r2", "r2/files", "r2/files/photo", "session-secret", "notes"].map(
      (name) => statSync(join(path, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600, 0o644]);
  });

  it.each([
    ["below a directory that cannot be written", () => "/proc/heliograph/state", /cannot be written\. Set it to/],
    ["a file", (path) => writeFileSync(path, "") ?? path, /is or is below a file\. Set it to a directory/],
    [
      "the directory of a damaged database",
      (path) => {
        mkdirSync(join(path, "kv/sessions"), { recursive: true });
        writeFileSync(join(path, "kv/sessions/x.sqlite"), "SQLite format 4");
        return path;
      },
      /is damaged\. Restore/,
    ],
  ])("says what to do when the state directory is %s", async (name, prepare, sentence) => {
    expect(await messageOf(prepare(join(directory, name)))).toMatch(sentence);
  });
});

describe("checkMode", () => {
  it("says which value of DEMO the database needs, and of which directory", async () => {
    const messages = { general: ['This database holds an installation. Set DEMO to "false" to start it.'] };
    const server = createServer((_, response) =>
      response.writeHead(500).end(JSON.stringify({ error: { code: 5000, messages } })),
    );
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const check = checkMode(`http://127.0.0.1:${server.address().port}`, { stateDir: directory });
    await expect(check).rejects.toThrow(new StartError(`${messages.general[0]} STATE_DIR is ${directory}.`));
    server.close();
  });
});

describe("otherAccountsText", () => {
  const metersOf = (count) =>
    Array.from({ length: count }, (_, index) => ({ meter_id: index + 1, plant_id: 7, driver_account_id: 3 }));

  it("names the meters, at most ten, and what to do", () => {
    expect(otherAccountsText([])).toBe("");
    const lines = otherAccountsText(metersOf(12)).split("\n");
    expect(lines).toHaveLength(13);
    expect([lines[1], lines[11]]).toEqual(["  meter 1 of plant 7: driver account 3", "  and 2 more"]);
    expect(lines[12]).toMatch(/^Attach the account to the company/);
  });
});

describe("explained", () => {
  const settings = { stateDir: directory, port: 8787 };

  it.each([
    [Object.assign(new Error("write"), { code: "ENOSPC" }), /is full\. Free some space/],
    [new Error("D1_ERROR: database or disk is full: SQLITE_FULL"), /is full\. Free some space/],
    [new Error("D1_ERROR: attempt to write a readonly database"), /cannot be written\./],
    [new Error("D1_ERROR: file is not a database: SQLITE_NOTADB"), /is damaged\./],
    [
      Object.assign(new Error("Address already in use"), { code: "ERR_ADDRESS_IN_USE" }),
      /^Port 8787 or 8788 is in use/,
    ],
    [new Error("listen EACCES: permission denied 127.0.0.1:80"), /may not listen on port 8787/],
  ])("has one line with the remedy for %s", (error, sentence) => {
    const { message } = explained(error, settings);
    expect(message).toMatch(sentence);
    expect(message).not.toContain("\n");
  });

  it("reads the reason of an internal error of workerd from the log", () => {
    writeFileSync(join(directory, "log.jsonl"), "workerd: database disk image is malformed: SQLITE_CORRUPT\n");
    expect(explained(new Error("internal error; reference = x"), settings).message).toMatch(/is damaged/);
  });

  it("has the message, without a stack, of any other error", () => {
    const error = explained(new TypeError("fetch failed"), settings);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toBe("Heliograph could not start. fetch failed");
  });
});
