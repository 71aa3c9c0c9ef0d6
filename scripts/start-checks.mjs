import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join, relative, sep } from "node:path";
import { logFile } from "./stack.mjs";

/** A failure to start; its message is the one line that the user sees. */
export class StartError extends Error {}

/** The file in STATE_DIR with the id of the process that uses it. */
export const pidFile = "pid";

/** What STATE_DIR holds and a backup contains: all but the log. */
export const backupParts = ["d1", "kv", "r2", "session-secret", "push-keys"];
const stateParts = [...backupParts, pidFile, logFile];

/** Throws a StartError when the start could not succeed: the state directory, its databases and the ports. */
export async function checkStart({ stateDir, port }) {
  try {
    makeDirectory(stateDir);
    const probe = join(stateDir, `.probe-${process.pid}`);
    writeFileSync(probe, "x".repeat(4096));
    rmSync(probe);
    keepPrivate(stateDir);
    checkDatabases(stateDir);
  } catch (error) {
    throw explained(error, { stateDir, port });
  }
  if (port === 0) return;
  for (const used of [port, port + 1]) await checkPort(used, { stateDir, port });
}

/** Throws a StartError when the database was made for the other value of DEMO (docs/decisions/0131). */
export async function checkMode(referenceUrl, { stateDir }) {
  // Not below /v0, where the first request of a day updates the fleet.
  const response = await fetch(referenceUrl);
  const { error } = await response.json();
  if (response.status >= 500) throw new StartError(`${error.messages.general.join(" ")} STATE_DIR is ${stateDir}.`);
}

const maxNamedMeters = 10;

/**
 * What the person who starts an installation reads about meters that are not pulled, because they name a driver account
 * that is not attached to the company which owns their plant. Empty without such meters.
 *
 * @param {readonly { meter_id: number, plant_id: number, driver_account_id: number }[]} meters
 */
export function otherAccountsText(meters) {
  if (meters.length === 0) return "";
  const named = meters
    .slice(0, maxNamedMeters)
    .map((row) => `  meter ${row.meter_id} of plant ${row.plant_id}: driver account ${row.driver_account_id}`);
  const others = meters.length - named.length;
  return [
    "These meters name a driver account that is not attached to the company that owns their plant, and are not read:",
    ...named,
    ...(others > 0 ? [`  and ${others} more`] : []),
    "Attach the account to the company, or delete the meter, which also deletes what it has read.",
  ].join("\n");
}

/** Creates a directory and its parents. Not `recursive`, with which Node 20 does not return below /proc. */
function makeDirectory(path) {
  if (!existsSync(path)) {
    makeDirectory(dirname(path));
    mkdirSync(path);
  } else if (!statSync(path).isDirectory()) {
    throw new Error("ENOTDIR");
  }
}

/**
 * Leaves what is in a state directory to its owner: files 0600, directories 0700. The directory itself may hold files of
 * others and keeps its mode.
 */
export function keepPrivate(stateDir) {
  for (const entry of readdirSync(stateDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isOurs = stateParts.includes(
      relative(stateDir, path)
        .split(sep)[0]
        .replace(/\.\d+$/, ""),
    );
    if (isOurs && entry.isDirectory()) chmodSync(path, 0o700);
    if (isOurs && entry.isFile()) chmodSync(path, 0o600);
  }
}

/** Every SQLite file starts with these characters; an empty file is a new database. */
const sqliteHeader = "SQLite format 3\0";

export function checkDatabases(stateDir) {
  for (const path of readdirSync(stateDir, { recursive: true, encoding: "utf8" })) {
    if (!/^(d1|kv|r2)[/\\].*\.sqlite$/.test(path)) continue;
    const start = Buffer.alloc(sqliteHeader.length);
    const file = openSync(join(stateDir, path), "r");
    const bytes = readSync(file, start);
    closeSync(file);
    if (bytes > 0 && start.toString("latin1") !== sqliteHeader) throw new Error("file is not a database");
  }
}

function checkPort(port, settings) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(explained(error, settings)));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(resolve));
  });
}

/** What went wrong, by the text of the error, and what to do. */
const failures = [
  [
    /ENOSPC|EDQUOT|SQLITE_FULL|disk is full|no space left/i,
    ({ stateDir }) => `The disk of STATE_DIR (${stateDir}) is full. Free some space or set STATE_DIR to another disk.`,
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|not a database|malformed/i,
    ({ stateDir }) =>
      `A database in STATE_DIR (${stateDir}) is damaged. Restore the directory from a backup, or remove it to start anew.`,
  ],
  [
    /ENOTDIR|EEXIST/,
    ({ stateDir }) =>
      `STATE_DIR (${stateDir}) is or is below a file. Set it to a directory, which is created if needed.`,
  ],
  [
    /EADDRINUSE|ERR_ADDRESS_IN_USE|address already in use/i,
    ({ port }) => `Port ${port} or ${port + 1} is in use. Set PORT to another one.`,
  ],
  [/listen E(ACCES|PERM)/, ({ port }) => `This user may not listen on port ${port}. Set PORT to one above 1023.`],
  [
    /EROFS|EACCES|EPERM|ENOENT.*mkdir|SQLITE_READONLY|SQLITE_CANTOPEN|readonly database|unable to open database/i,
    ({ stateDir }) => `STATE_DIR (${stateDir}) cannot be written. Set it to a directory that this user may write to.`,
  ],
];

/** The error as one line with the remedy if its cause is known, else its message, which may be the output of a build. */
export function explained(error, settings) {
  if (error instanceof StartError) return error;
  let text = [error?.code, error?.message ?? error, error?.cause].join(" ");
  // workerd tells the reason of an internal error only to its log.
  if (text.includes("internal error")) text += endOfLog(settings);
  const [, sentence] = failures.find(([pattern]) => pattern.test(text)) ?? [];
  if (sentence) return new StartError(sentence(settings));
  return new StartError(`Heliograph could not start. ${error?.message ?? error}`);
}

function endOfLog({ stateDir }) {
  const path = join(stateDir, logFile);
  return existsSync(path) ? readFileSync(path, "utf8").slice(-5_000) : "";
}
