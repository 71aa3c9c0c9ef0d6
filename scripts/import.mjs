import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadProductModule } from "./check-api.mjs";

/**
 * `npm run import -- --meter 12 files…` imports measurements into a meter; see docs/own-plants.md. The API is
 * V0_API_URL, the account V0_EMAIL and V0_PASSWORD, or V0_TOKEN.
 */

const usage = `npm run import -- --meter 12 [options] files…
  --meter <id>          the meter
  --company, --plant    the company and the plant of the meter; looked up without them
  --time-zone <zone>    the time zone of the times in the files, such as UTC; Europe/Amsterdam without it
  --columns "time=1 value=2 quantity=energy|power|counter unit=Wh|kWh|MWh|W|kW|MW"
                        the columns of the files, also of a recognised format; a date and a time are time=1+2
  --inverter <name>     the inverter of a file with several, or "sum" for all of them; the first one without it
  --preview             show what the files contain and what would change
  --replace-finer       replace finer values that are stored, such as hours by daily totals
  --undo <ids>          undo imports, separated by commas`;

/** Reads the columns of the command line. Throws for anything else. */
function readColumns(text) {
  const named = Object.fromEntries(text.split(/[\s,]+/).map((part) => part.split("=")));
  const positions = (columns = "") => columns.split("+").map((column) => Number(column) - 1);
  const columns = {
    time: positions(named.time),
    value: positions(named.value)[0],
    quantity: named.quantity,
    unit: named.unit,
  };
  const isPower = /^[kM]?W$/.test(columns.unit);
  const isValid =
    [...columns.time, columns.value].every((column) => Number.isInteger(column) && column >= 0) &&
    ["energy", "power", "counter"].includes(columns.quantity) &&
    (isPower || /^[kM]?Wh$/.test(columns.unit)) &&
    isPower === (columns.quantity === "power");
  if (!isValid) throw new Error(`--columns "${text}" is not valid.`);
  return columns;
}

/** Reads the command line and the environment. Throws with what is missing. */
export function readOptions(args, env) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      meter: { type: "string" },
      company: { type: "string" },
      plant: { type: "string" },
      "time-zone": { type: "string" },
      columns: { type: "string" },
      inverter: { type: "string" },
      preview: { type: "boolean", default: false },
      "replace-finer": { type: "boolean", default: false },
      undo: { type: "string", default: "" },
    },
  });
  const idOf = (text) => {
    if (text !== undefined && !/^[1-9]\d{0,14}$/.test(text)) throw new Error(`${text} is not an id.`);
    return text === undefined ? null : Number(text);
  };
  const { V0_API_URL: url = "", V0_EMAIL: email, V0_PASSWORD: password, V0_TOKEN: token } = env;
  const undo = values.undo.split(",").filter(Boolean).map(idOf);
  if (!values.meter || (positionals.length === 0 && undo.length === 0)) throw new Error(usage);
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw new Error("Set V0_API_URL to the address of the v0 API.");
  if (!token && !(email && password)) throw new Error("Set V0_EMAIL and V0_PASSWORD, or V0_TOKEN.");
  return {
    url: url.replace(/\/+$/, "").replace(/\/v0$/, ""),
    account: token ? { token } : { email, password },
    meterId: idOf(values.meter),
    companyId: idOf(values.company),
    plantId: idOf(values.plant),
    ...(values["time-zone"] && { timeZone: values["time-zone"] }),
    columns: values.columns ? readColumns(values.columns) : null,
    ...(values.inverter && { inverter: values.inverter }),
    isPreview: values.preview,
    replacesFiner: values["replace-finer"],
    undo,
    paths: positionals,
  };
}

async function run() {
  const { paths, ...options } = readOptions(process.argv.slice(2), process.env);
  const files = paths.map((path) => ({
    name: basename(path),
    size: statSync(path).size,
    arrayBuffer: async () => new Uint8Array(readFileSync(path)).buffer,
  }));
  const { runImport, close } = await loadProductModule("/scripts/import-run.ts");
  try {
    return await runImport({ ...options, files, print: console.log });
  } finally {
    await close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exit((await run()) ? 0 : 1);
  } catch (error) {
    const messages = Object.values(error.messages ?? {}).flat();
    console.error(messages.length > 0 ? messages.join("\n") : error.message);
    process.exit(1);
  }
}
