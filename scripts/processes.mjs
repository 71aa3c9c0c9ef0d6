import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** The programs of the packages, which start 0.7 s faster than with npx. */
const PATH = [join(projectRoot, "node_modules/.bin"), process.env.PATH].join(delimiter);

/**
 * Runs a program, one of the system or of a package, in the project's root and waits for it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: its output is shown only if it fails
 * @returns {Promise<string>} what it wrote to its standard output, when quiet
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, PATH, ...quietTools, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    killOnExit(child);
    let printed = "";
    let output = "";
    child.stdout?.on("data", (chunk) => {
      printed += chunk;
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      printed += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(" ")} failed (${code}).\n${printed}`.trim()));
    });
  });
}

/** Kills a program when this process exits before it. */
export function killOnExit(child) {
  const kill = () => child.kill();
  process.once("exit", kill);
  child.once("close", () => process.off("exit", kill));
}

/** How often a process that npm has started looks for its parent, in milliseconds. */
const parentIntervalMs = 250;
const stopTimeoutMs = 3_000;

/**
 * Exits after `stop` on SIGINT and SIGTERM, and when the parent has ended in a process that npm has started: npm sends
 * signals to a shell, which ends without passing them on.
 *
 * @param {() => Promise<unknown>} stop
 */
export function exitAfter(stop) {
  const exit = () => {
    clearInterval(timer);
    const atLatest = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs));
    Promise.race([stop(), atLatest]).finally(() => process.exit(0));
  };
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) exit();
  }, parentIntervalMs).unref();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, exit);
}

/** Disables the network requests of Cloudflare's tools. */
export const quietTools = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
};
