import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { stripVTControlCharacters } from "node:util";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A free port with a free port after it, for the pages and the included back end. It is below the ports that the system
 * assigns to the servers of other tests in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 5_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** What a script has written so far. */
export interface Script {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code when the script has ended. */
  ended: Promise<number | null>;
}

/** Starts a program with settings and resolves when it has written that it is ready, or has ended. */
export async function startScript(
  [program = "", ...args]: string[],
  settings: Record<string, string>,
  ready: RegExp,
): Promise<Script> {
  const child = spawn(program, args, { env: { ...process.env, NODE_ENV: undefined, ...settings }, stdio: "pipe" });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const isReady = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += stripVTControlCharacters(String(chunk));
      if (ready.test(output)) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  await Promise.race([isReady, ended]);
  return { child, output: () => output, ended };
}

/** The processes below one, by id, with their commands. */
export function descendants(pid: number): Map<number, string> {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).matchAll(
    /^ *(\d+) +(\d+) (.*)$/gm,
  );
  const all = [...rows].map(([, id, parent, command = ""]) => ({ id: Number(id), parent: Number(parent), command }));
  const below = (parent: number): [number, string][] =>
    all
      .filter((process) => process.parent === parent)
      .flatMap(({ id, command }) => [[id, command] as [number, string], ...below(id)]);
  return new Map(below(pid));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
