import { join } from "node:path";
import { build } from "./build.mjs";
import { exitAfter } from "./processes.mjs";
import { readSettings, SettingError, sessionSecret } from "./settings.mjs";
import { logFile, startReferenceApi, startStack } from "./stack.mjs";

const demoAccounts = [
  ["owner@demo.example", "owns a fleet"],
  ["portfolio@demo.example", "member of two companies"],
  ["admin@demo.example", "administrator"],
  ["bounced@demo.example", "status e-mails stopped after a bounce"],
  ["complained@demo.example", "status e-mails stopped after a spam complaint; no plants"],
  ["unsubscribed@demo.example", "unsubscribed elsewhere from status e-mails; no plants"],
];

function read() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

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

const settings = read();
const referenceVars = {
  DEMO_PLANTS: String(settings.demoPlants),
  DEMO_NOW: settings.demoNow,
  // The base of the links in emails; relative, because the port is not assigned yet.
  ...(settings.port === 0 ? {} : { APP_URL: `http://localhost:${settings.port}` }),
};

/** What runs now: the reference API while it is seeded, then both Workers. */
let running;
exitAfter(async () => running?.stop());

/** Seeds during the build, which uses one core for longer than seeding takes. */
async function seedWhileBuilding() {
  if (settings.v0ApiUrl) return;
  running = await startReferenceApi({ port: 0, stateDir: settings.stateDir, vars: referenceVars });
  await running.seed(progressLine());
  await running.stop();
  running = undefined;
}

await build({ log: console.log, concurrently: seedWhileBuilding });

let stack;
try {
  stack = await startStack({
    port: settings.port,
    referencePort: settings.port === 0 ? 0 : settings.port + 1,
    stateDir: settings.stateDir,
    edgeVars: {
      SESSION_SECRET: sessionSecret(settings),
      PRODUCT_NAME: settings.productName,
      V0_API_URL: settings.v0ApiUrl,
      SERVICE_STATUS_URL: settings.serviceStatusUrl,
      DEMO_NOW: settings.v0ApiUrl ? "" : settings.demoNow,
      ...settings.vars,
    },
    referenceVars,
  });
} catch (error) {
  if (error?.code !== "ERR_ADDRESS_IN_USE" && !/in use|EADDRINUSE/i.test(String(error))) throw error;
  console.error(`Port ${settings.port} or ${settings.port + 1} is in use; set PORT to another one.`);
  process.exit(1);
}
running = stack;

if (!settings.v0ApiUrl) {
  const { ofPlants } = await stack.seed(progressLine());
  if (process.env.DEMO_PLANTS && ofPlants !== settings.demoPlants) {
    console.log(`The database holds ${ofPlants} plants; DEMO_PLANTS only applies to a new STATE_DIR.`);
  }
}

const address = stack.url.replace("127.0.0.1", "localhost");
console.log(`\n${settings.productName} is ready: ${address}\n`);
if (settings.v0ApiUrl) {
  console.log(`It uses the v0 API at ${settings.v0ApiUrl}.`);
} else {
  console.log("Demo accounts, all with the password Sunny-roof-1:");
  for (const [email, description] of demoAccounts) console.log(`  ${email.padEnd(24)} ${description}`);
  console.log(`\nE-mails that would be sent: ${stack.referenceUrl.replace("127.0.0.1", "localhost")}/outbox`);
}
console.log(`Log, one line per request: ${join(settings.stateDir, logFile)}\nStop with Ctrl+C.`);
