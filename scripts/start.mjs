import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { exitAfter } from "./processes.mjs";
import { pushVars, referenceVars, sessionSecret, settingsOrExit } from "./settings.mjs";
import { setupLinkText } from "./setup-link.mjs";
import { logFile, startReferenceApi, startStack } from "./stack.mjs";
import { checkMode, checkStart, explained, otherAccountsText, pidFile } from "./start-checks.mjs";
import { createSupervisor, watchHealth } from "./supervisor.mjs";

const demoAccounts = [
  ["owner@demo.example", "owns a fleet"],
  ["one-plant@demo.example", "owns one plant"],
  ["portfolio@demo.example", "member of two companies"],
  ["admin@demo.example", "administrator"],
  ["bounced@demo.example", "status e-mails stopped after a bounce"],
  ["complained@demo.example", "status e-mails stopped after a spam complaint; no plants"],
  ["unsubscribed@demo.example", "unsubscribed elsewhere from status e-mails; no plants"],
];

/** A progress line that is overwritten, or a line per tenth when the output is not a terminal. */
function progressLine() {
  let tenth = -1;
  return ({ plants, ofPlants }) => {
    const share = ofPlants > 0 ? plants / ofPlants : 1;
    const text = `Seeding the demo fleet … ${Math.floor(100 * share)} % (${plants} of ${ofPlants} plants)`;
    if (process.stdout.isTTY) process.stdout.write(`\r${text}${share >= 1 ? "\n" : ""}`);
    else if (Math.floor(10 * share) > tenth) console.log(text);
    tenth = Math.floor(10 * share);
  };
}

const settings = await settingsOrExit();

/** What runs now: the included back end while it is seeded, then both Workers. */
let running;
exitAfter(async () => running?.stop());

/** Ends the process with a line that says why. */
async function fail(line) {
  console.error(line);
  await running?.stop().catch(() => {});
  process.exit(1);
}

/** Seeds a demo during the build, which uses one core for longer than seeding takes. */
async function prepareWhileBuilding() {
  if (settings.v0ApiUrl) return;
  const { stateDir } = settings;
  const vars = { ...referenceVars(settings), SESSION_SECRET: sessionSecret(settings) };
  const reference = await startReferenceApi({ port: 0, stateDir, vars });
  running = reference;
  await checkMode(reference.url, settings);
  if (settings.demo) await reference.seed(progressLine());
  await reference.stop();
  running = undefined;
}

const report = (line) => console.error(line);

/** Starts workerd again when it has ended. */
const supervise = createSupervisor({
  restart: () => running.restart(),
  report,
  giveUp: (line) => fail(`${line} Heliograph stops; the reason may be at the end of ${log}.`),
});

async function startSupervised() {
  const stack = await startStack({
    port: settings.port,
    referencePort: settings.port === 0 ? 0 : settings.port + 1,
    stateDir: settings.stateDir,
    edgeVars: { ...settings.vars, SESSION_SECRET: sessionSecret(settings) },
    referenceVars: { ...referenceVars(settings), ...pushVars(settings) },
    onUnexpectedEnd: () => supervise(),
    report,
  });
  running = stack;
  if (settings.v0ApiUrl) return stack;
  await checkMode(stack.referenceUrl, settings);
  if (!settings.demo) return stack;
  const { ofPlants } = await stack.seed(progressLine());
  if (process.env.DEMO_PLANTS && ofPlants !== settings.demoPlants) {
    console.log(`The database holds ${ofPlants} plants; DEMO_PLANTS only applies to a new STATE_DIR.`);
  }
  return stack;
}

async function start() {
  // What this process and workerd create in STATE_DIR is for their user only.
  process.umask(0o077);
  await checkStart(settings);
  const path = join(settings.stateDir, pidFile);
  writeFileSync(path, String(process.pid));
  process.once("exit", () => rmSync(path, { force: true }));
  await build({ log: console.log, concurrently: prepareWhileBuilding });
  return startSupervised();
}

const log = join(settings.stateDir, logFile);
const stack = await start().catch((error) => fail(explained(error, settings).message));
watchHealth({ urls: stack.healthUrls, onSilent: supervise });

const address = stack.url.replace("127.0.0.1", "localhost");
console.log(`\n${settings.productName} is ready: ${address}\n`);
if (settings.v0ApiUrl) {
  console.log(`It uses the v0 API at ${settings.v0ApiUrl}.`);
} else if (!settings.demo) {
  const path = await stack.createSetupLink();
  if (path) console.log(`${setupLinkText(address + path)}\n`);
  const warning = otherAccountsText(await stack.metersOfOtherAccounts());
  if (warning) console.log(`${warning}\n`);
} else {
  console.log("Demo accounts, all with the password Sunny-roof-1:");
  for (const [email, description] of demoAccounts) console.log(`  ${email.padEnd(24)} ${description}`);
  console.log(`\nE-mails that would be sent: ${stack.referenceUrl.replace("127.0.0.1", "localhost")}/outbox`);
}
console.log(`Log, one line per request: ${log}\nStop with Ctrl+C.`);
