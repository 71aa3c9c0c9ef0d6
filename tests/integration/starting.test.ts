import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { descendants, freePort, isRunning, startScript } from "@testing/start-script";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "heliograph-starting-"));
const stateDir = join(directory, "state");
beforeEach(() => rmSync(stateDir, { recursive: true, force: true }));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts without npm. A URL without a server: nothing is seeded. */
const start = (settings: Record<string, string>) =>
  startScript(
    ["node", "scripts/start.mjs"],
    { V0_API_URL: "http://127.0.0.1:1", PORT: "0", STATE_DIR: stateDir, ...settings },
    /Stop with/,
  );

async function requestPage(url: string): Promise<number> {
  const init = { headers: { Connection: "close" }, signal: AbortSignal.timeout(20_000) };
  const response = await fetch(`${url}/sign-in?nextUrl=%2Fplants`, init);
  await response.text();
  return response.status;
}

/** Requests a page again and again, eight at a time, until workerd has ended. Returns the outcomes but the last. */
async function requestUntilLost(url: string): Promise<(number | string)[]> {
  const repeat = async () => {
    const outcomes: (number | string)[] = [];
    for (;;) {
      const failure = ({ name }: Error) => (name === "TimeoutError" ? "no answer" : "lost");
      const outcome = await requestPage(url).catch(failure);
      // 503 while workerd is started again, and lost when it has ended in the middle of a page.
      if (outcome === 503 || outcome === "lost") return outcomes;
      outcomes.push(outcome);
    }
  };
  return (await Promise.all(Array.from({ length: 8 }, repeat))).flat();
}

describe("npm start", () => {
  it.each([
    ["SESSION_SECONDS", "abc", 'must be a whole number above 0, not "abc".'],
    ["MAP_STYLE_URL", "notaurl", 'must be an http or https address, not "notaurl".'],
    ["CHAT_WIDGET_SCRIPT_URL", "javascript:alert(1)", 'must be an http or https address, not "javascript:alert(1)".'],
    ["PORT", "80a", 'must be a whole number from 0 to 65534, not "80a".'],
  ])("ends with one line before it writes anything when %s is %s", async (name, value, fault) => {
    const { output, ended } = await start({ [name]: value });
    expect(await ended).toBe(1);
    expect(output()).toBe(
      `${name} ${fault} Correct it or unset it, and start again; docs/settings.md describes every setting.\n`,
    );
    expect(existsSync(stateDir)).toBe(false);
  });

  it("ends with one line when STATE_DIR is a file or holds a damaged database", async () => {
    writeFileSync(stateDir, "");
    const file = await start({});
    expect([await file.ended, file.output()]).toEqual([
      1,
      `STATE_DIR (${stateDir}) is or is below a file. Set it to a directory, which is created if needed.\n`,
    ]);
    rmSync(stateDir);
    mkdirSync(join(stateDir, "d1/x"), { recursive: true });
    writeFileSync(join(stateDir, "d1/x/a.sqlite"), "not a database at all");
    const damaged = await start({});
    expect([await damaged.ended, damaged.output()]).toEqual([
      1,
      `A database in STATE_DIR (${stateDir}) is damaged. Restore the directory from a backup, or remove it to start anew.\n`,
    ]);
  });

  it("ends with one line when one of its ports is in use", async () => {
    const port = await freePort();
    const server = createServer().listen(port + 1, "127.0.0.1");
    const { output, ended } = await start({ PORT: String(port) });
    server.close();
    expect([await ended, output()]).toEqual([1, `Port ${port} or ${port + 1} is in use. Set PORT to another one.\n`]);
  });

  it("starts workerd again three times when it was killed under load, then ends with code 1", async () => {
    const { child, output, ended } = await start({});
    const workerd = () =>
      [...descendants(child.pid ?? 0)].find(([pid, command]) => /workerd serve/.test(command) && isRunning(pid))?.[0];
    const url = /ready: (\S+)/.exec(output())?.[1] ?? "";
    const loads: ReturnType<typeof requestUntilLost>[] = [];
    for (let times = 1; times <= 3; times++) {
      loads.push(requestUntilLost(url));
      expect(await requestPage(url)).toBe(200);
      process.kill(workerd() ?? 0, "SIGKILL");
      await expect.poll(output, { timeout: 60_000 }).toContain(`started again (${times} of 3).`);
      // Every request since is answered.
      const statuses = await Promise.all(Array.from({ length: 20 }, () => requestPage(url)));
      expect(statuses).toEqual(Array(20).fill(200));
    }
    expect(output().match(/workerd (had|could)/g)).toHaveLength(3);
    // Each outage with rejected requests has a line at its begin, and one at its end.
    const [begins, ends] = [/workerd is not answering/g, /workerd is back: \d+ requests? received 503\./g].map(
      (line) => output().match(line)?.length,
    );
    expect([begins, ends]).toEqual([3, 3]);
    process.kill(workerd() ?? 0, "SIGKILL");
    expect(await ended).toBe(1);
    expect([...new Set((await Promise.all(loads)).flat())]).toEqual([200]);
    expect(output()).toContain("workerd has ended 4 times within ten minutes. Heliograph stops;");
  });

  it("serves pages while the log cannot be written", async () => {
    mkdirSync(stateDir);
    // Every write to this device fails as on a full disk.
    symlinkSync("/dev/full", join(stateDir, "log.jsonl"));
    const { child, output, ended } = await start({});
    const url = /ready: (\S+)/.exec(output())?.[1] ?? "";
    for (let times = 0; times < 3; times++) expect((await fetch(`${url}/sign-in`)).status).toBe(200);
    expect(statSync(join(stateDir, "session-secret")).mode & 0o077).toBe(0);
    child.kill();
    await ended;
  });
});
