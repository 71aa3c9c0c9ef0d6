import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { descendants, freePort, isRunning, startScript } from "@testing/start-script";
import { afterAll, describe, expect, it } from "vitest";

const stateDir = mkdtempSync(join(tmpdir(), "heliograph-stopping-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

/** Starts a script with npm and resolves when it has written that it is ready. */
async function start(script: string, ready: RegExp) {
  // A URL without a server: nothing is seeded.
  const settings = { V0_API_URL: "http://127.0.0.1:1", PORT: String(await freePort()), STATE_DIR: stateDir };
  const { child, output } = await startScript(["npm", "run", script], settings, ready);
  expect(output()).toMatch(ready);
  return { npm: child, url: `http://localhost:${settings.PORT}` };
}

describe("a killed process", () => {
  it.each([
    ["start", "npm", /is ready/],
    ["start", "node", /is ready/],
    // npm passes the signal to node, so one test of the slow development server is enough.
    ["dev", "npm", /Local: /],
  ])("of npm run %s has served pages and ends node and workerd: %s", async (script, killed, ready) => {
    const { npm, url } = await start(script, ready);
    const page = await fetch(`${url}/sign-in`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sign in</h1>")]);
    const root = npm.pid ?? 0;
    const commands = () => [...descendants(root).values()].join("\n");
    await expect.poll(commands, { timeout: 60_000 }).toMatch(/workerd serve/);
    const below = descendants(root);
    const [node = 0] = [...below].find(([, command]) => /^node scripts\//.test(command)) ?? [];
    process.kill(killed === "npm" ? root : node, "SIGTERM");
    await expect
      .poll(() => [...below.keys()].filter(isRunning).map((pid) => below.get(pid)), { timeout: 30_000 })
      .toEqual([]);
  });
});
