import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkDatabase } from "./database.mjs";
import { run } from "./processes.mjs";
import { settingsOrExit } from "./settings.mjs";
import { backupParts, checkDatabases, keepPrivate, pidFile, StartError } from "./start-checks.mjs";

/**
 * `npm run backup -- FILE` writes everything in STATE_DIR to a file: databases, files and keys. `npm run restore -- FILE`
 * puts it into an empty STATE_DIR, with `--overwrite` in place of what is there. See docs/own-plants.md.
 */

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
  const existing = backupParts.filter((part) => existsSync(join(stateDir, part)));
  if (!existing.includes("d1")) throw new StartError(`STATE_DIR (${stateDir}) has no database.`);
  if (existsSync(file)) throw new StartError(`${file} exists. Name another file.`);
  const unfinished = `${file}.unfinished`;
  await run("tar", ["-czf", unfinished, "-C", stateDir, ...existing], { quiet: true });
  renameSync(unfinished, file);
  console.log(`${file} has the state of ${stateDir}. It contains keys and hashes of passwords: keep it safe.`);
}

/** An entry of an archive as its kind and its name: "d" a directory, "-" a file; a link or a device has another kind. */
const allowedEntry = /^(-(session-secret|push-keys)|d(d1|kv|r2)\/|[-d](d1|kv|r2)\/.+)$/;

/** Throws unless an archive can be read to its end and has only files and directories of a state directory. */
async function checkEntries(file) {
  const list = async (option) => (await run("tar", [option, file], { quiet: true })).split("\n").filter(Boolean);
  const [names, details] = await Promise.all([list("-tzf"), list("-tvzf")]).catch(() => {
    throw new StartError(`${file} is no backup, or not all of it.`);
  });
  for (const [index, name] of names.entries()) {
    const kind = details[index][0];
    if (!["-", "d"].includes(kind)) throw new StartError(`${file} is no backup: ${name} is a link or a device.`);
    if (!allowedEntry.test(kind + name) || name.split("/").includes("..")) {
      throw new StartError(`${file} is no backup: it contains ${name}.`);
    }
  }
}

/** Unpacks an archive beside the state that it replaces, and throws unless its database can be read. */
async function unpack(file, directory) {
  const failed = (error) => {
    const isFull = /no space left/i.test(error.message);
    throw new StartError(
      isFull ? `There is no space to unpack ${file}.` : `${file} is no backup: its database cannot be read.`,
    );
  };
  await run("tar", ["-xzf", file, "--no-same-owner", "-C", directory], { quiet: true }).catch(failed);
  try {
    keepPrivate(directory);
    checkDatabases(directory);
    await checkDatabase(join(directory, "d1"));
  } catch (error) {
    failed(error);
  }
}

/** Puts the parts of a state in place of the present ones, which return if one of them cannot be moved. */
function replaceParts(stateDir, unpacked) {
  const replaced = mkdtempSync(join(stateDir, ".replaced-"));
  const move = (part, from, to) => existsSync(join(from, part)) && renameSync(join(from, part), join(to, part));
  try {
    for (const part of backupParts) move(part, stateDir, replaced);
    for (const part of backupParts) move(part, unpacked, stateDir);
  } catch (error) {
    for (const part of backupParts.filter((name) => existsSync(join(replaced, name)))) {
      rmSync(join(stateDir, part), { recursive: true, force: true });
      move(part, replaced, stateDir);
    }
    throw new StartError(`${stateDir} could not be replaced and is as it was. ${error.message}`);
  } finally {
    rmSync(replaced, { recursive: true, force: true });
  }
}

async function restore(stateDir, file, overwrites) {
  await checkEntries(file);
  const existing = backupParts.filter((part) => existsSync(join(stateDir, part)));
  if (existing.length > 0 && !overwrites) {
    throw new StartError(`STATE_DIR (${stateDir}) is not empty. Add --overwrite to replace what it holds.`);
  }
  const isNew = !existsSync(stateDir);
  mkdirSync(stateDir, { recursive: true });
  const unpacked = mkdtempSync(join(stateDir, ".restore-"));
  let isRestored = false;
  try {
    await unpack(file, unpacked);
    replaceParts(stateDir, unpacked);
    isRestored = true;
  } finally {
    rmSync(isNew && !isRestored ? stateDir : unpacked, { recursive: true, force: true });
  }
  console.log(`${stateDir} has the state of ${file}.`);
}

try {
  const { command, file, overwrites } = readArguments(process.argv.slice(2));
  const { stateDir } = await settingsOrExit();
  assertStopped(stateDir);
  // Only the owner may read the keys.
  process.umask(0o077);
  await (command === "backup" ? backUp(stateDir, file) : restore(stateDir, file, overwrites));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
