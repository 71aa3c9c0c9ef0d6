import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a program in the project's root and waits for it.
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
      env: { ...process.env, ...quietTools, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
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

/** Disables the network requests of Cloudflare's tools. */
export const quietTools = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
};
