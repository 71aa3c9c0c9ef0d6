import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

const stateDir = mkdtempSync(join(tmpdir(), "heliograph-stopping-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A free port with a free one after it, for the pages and the reference API. It is below those that the system assigns
 * to the servers of other tests in the meantime.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 5_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** Starts a script with npm and resolves when it has written that it is ready. */
async function start(script: string, ready: RegExp): Promise<ChildProcess> {
  // A URL without a server: nothing is seeded.
  const settings = { V0_API_URL: "http://127.0.0.1:1", PORT: String(await freePort()), STATE_DIR: stateDir };
  const env = { ...process.env, NODE_ENV: undefined, ...settings };
  const child = spawn("npm", ["run", script], { env, stdio: "pipe" });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (ready.test(stripVTControlCharacters(output))) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("close", () => reject(new Error(output)));
  });
  return child;
}

/** The processes below one, by id, with their commands. */
function descendants(pid: number): Map<number, string> {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).matchAll(
    /^ *(\d+) +(\d+) (.*)$/gm,
  );
  const all = [...rows].map(([, id, parent, command = ""]) => ({
    id: Number(id),
    parent: Number(parent),
    command,
  }));
  const below = (parent: number): [number, string][] =>
    all
      .filter((process) => process.parent === parent)
      .flatMap(({ id, command }) => [[id, command] as [number, string], ...below(id)]);
  return new Map(below(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a killed process", () => {
  it.each([
    ["start", "npm", /is ready/],
    ["start", "node", /is ready/],
    ["dev", "npm", /Local: /],
    ["dev", "node", /Local: /],
  ])("of npm run %s ends node and workerd: %s", async (script, killed, ready) => {
    const npm = await start(script, ready);
    const root = npm.pid ?? 0;
    const commands = () => [...descendants(root).values()].join("\n");
    await expect.poll(commands, { timeout: 20_000 }).toMatch(/workerd serve/);
    const below = descendants(root);
    const [node = 0] = [...below].find(([, command]) => /^node scripts\//.test(command)) ?? [];
    process.kill(killed === "npm" ? root : node, "SIGTERM");
    await expect
      .poll(() => [...below.keys()].filter(isRunning).map((pid) => below.get(pid)), { timeout: 10_000 })
      .toEqual([]);
  });
});
