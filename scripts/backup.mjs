import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "./processes.mjs";
import { settingsOrExit } from "./settings.mjs";
import { pidFile, StartError } from "./start-checks.mjs";

/**
 * `npm run backup -- FILE` writes everything in STATE_DIR to a file: databases, files and keys. `npm run restore -- FILE`
 * puts it into an empty STATE_DIR, with `--overwrite` in place of what is there. See docs/own-plants.md.
 */

/** What STATE_DIR keeps, without the log. */
const parts = ["d1", "kv", "r2", "session-secret"];
const belongs = new RegExp(`^(${parts.join("|")})(/|$)`);

const usage = "Name the file: npm run backup -- FILE, or npm run restore -- FILE [--overwrite].";

function readArguments([command, ...args], directory = process.env.INIT_CWD ?? process.cwd()) {
  const [file, ...others] = args.filter((arg) => arg !== "--overwrite");
  const overwrites = args.includes("--overwrite");
  if (!file || others.length > 0 || (command === "backup" && overwrites)) throw new StartError(usage);
  return { command, file: resolve(directory, file), overwrites };
}

/** A copy of a database that is being written may be damaged. */
function assertStopped(stateDir) {
  const path = join(stateDir, pidFile);
  if (!existsSync(path)) return;
  try {
    process.kill(Number(readFileSync(path, "utf8")), 0);
  } catch {
    return;
  }
  throw new StartError(
    `Heliograph is running with STATE_DIR (${stateDir}). Stop it first; if it is not, remove ${path}.`,
  );
}

async function backUp(stateDir, file) {
  const existing = parts.filter((part) => existsSync(join(stateDir, part)));
  if (!existing.includes("d1")) throw new StartError(`STATE_DIR (${stateDir}) has no database.`);
  if (existsSync(file)) throw new StartError(`${file} exists. Name another file.`);
  // Only the owner may read the keys.
  process.umask(0o077);
  const unfinished = `${file}.unfinished`;
  await run("tar", ["-czf", unfinished, "-C", stateDir, ...existing], { quiet: true });
  renameSync(unfinished, file);
  console.log(`${file} has the state of ${stateDir}. It contains keys and hashes of passwords: keep it safe.`);
}

async function restore(stateDir, file, overwrites) {
  const entries = await run("tar", ["-tzf", file], { quiet: true }).catch(() => "");
  const names = entries.split("\n").filter((name) => name !== "");
  if (!names.some((name) => name.startsWith("d1/")) || !names.every((name) => belongs.test(name))) {
    throw new StartError(`${file} is no backup.`);
  }
  const existing = parts.filter((part) => existsSync(join(stateDir, part)));
  if (existing.length > 0 && !overwrites) {
    throw new StartError(`STATE_DIR (${stateDir}) is not empty. Add --overwrite to replace what it holds.`);
  }
  mkdirSync(stateDir, { recursive: true });
  const extracted = mkdtempSync(join(stateDir, ".restore-"));
  try {
    await run("tar", ["-xzf", file, "-C", extracted], { quiet: true });
    for (const part of parts) {
      rmSync(join(stateDir, part), { recursive: true, force: true });
      if (existsSync(join(extracted, part))) renameSync(join(extracted, part), join(stateDir, part));
    }
  } finally {
    rmSync(extracted, { recursive: true });
  }
  console.log(`${stateDir} has the state of ${file}.`);
}

try {
  const { command, file, overwrites } = readArguments(process.argv.slice(2));
  const { stateDir } = await settingsOrExit();
  assertStopped(stateDir);
  await (command === "backup" ? backUp(stateDir, file) : restore(stateDir, file, overwrites));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
