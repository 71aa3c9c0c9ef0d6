import {
  type Columns,
  deleteImport,
  type FileReport,
  formatNames,
  type ImportPlan,
  type ImportResult,
  importMeasurements,
  loadFiles,
  type MeasuredMeterRef,
  previewImport,
  readFiles,
  type UnreadFile,
  uploadOf,
} from "@entities/measurement";
import { getMeter } from "@entities/meter";
import { coordinatesOf, getPlant } from "@entities/plant";
import { listOwnCompanies, signIn } from "@entities/user";
import * as v0 from "@shared/api/v0/decoder";
import { page, relations } from "@shared/api/v0/rows";
import { createTransport } from "@shared/api/v0/transport";
import { createV0Client, type V0Client } from "@shared/api/v0/v0-client";
import { timeZone as dayZone } from "@shared/lib/dates";

export interface ImportOptions {
  /** As the setting V0_API_URL: without `/v0`. */
  url: string;
  account: { token: string } | { email: string; password: string };
  meterId: number;
  companyId: number | null;
  plantId: number | null;
  /** The time zone of labels without an offset. */
  timeZone?: string;
  /** The columns of tables. Without them, only recognised formats are read. */
  columns: Columns | null;
  /** The name of the inverter that is read of a file with several, or "sum" for all of them. */
  inverter?: string;
  /** Whether nothing is imported. */
  isPreview: boolean;
  /** Whether finer values that are stored are replaced. */
  replacesFiner: boolean;
  /** The imports to undo. Then no files are read. */
  undo: readonly number[];
  files: readonly UnreadFile[];
  print: (line: string) => void;
}

/** Imports files into a meter, or undoes imports. Returns whether all files could be read. Throws `ApiError`. */
export async function runImport(options: ImportOptions): Promise<boolean> {
  const { isPreview, files, undo, print } = options;
  const api = await connect(options);
  const ref = await findMeter(api, options);
  for (const importId of undo) {
    await deleteImport(api, ref, importId);
    print(`Import ${importId} is undone.`);
  }
  if (files.length === 0) return true;
  const plan = await readPlan(api, ref, options);
  printPlan(plan, print);
  const isReadable = plan.files.every(({ problem, table }) => problem === null && (table === null || options.columns));
  if (!isReadable) {
    print("Nothing is imported. Leave out the files that cannot be read, or name their columns with --columns.");
    return false;
  }
  const importIds: number[] = [];
  const how = { replacesFiner: options.replacesFiner, upload: uploadOf(files.map(({ name }) => name)) };
  try {
    for (const [position, call] of plan.calls.entries()) {
      const result = await (isPreview ? previewImport(api, ref, call) : importMeasurements(api, ref, call, how));
      if (result.import_id !== null) importIds.push(result.import_id);
      print(
        `${position + 1} of ${plan.calls.length}: ${call.starts.length} × ${call.minutes} min, ${countsOf(result)}`,
      );
      printComparison(result, call.minutes, options);
    }
  } finally {
    if (importIds.length > 0) print(`To undo it: --undo ${importIds.toReversed().join(",")}`);
  }
  return true;
}

/** Creates a client of an API with the token of an account. Throws `ApiError`. */
export async function connect({ url, account }: Pick<ImportOptions, "url" | "account">): Promise<V0Client> {
  const withToken = (token: string | null) =>
    createV0Client({
      transport: createTransport(({ method, path, body }, signal) => {
        const headers = new Headers({ Accept: "application/json" });
        if (token) headers.set("Authorization", `Bearer ${token}`);
        if (typeof body === "string") headers.set("Content-Type", "application/json");
        return fetch(`${url}/v0${path}`, { method, headers, body, signal, redirect: "manual" });
      }),
    });
  return withToken("token" in account ? account.token : await signIn(withToken(null), account));
}

const plantsSchema = page(v0.object({ id: v0.id(), meters: relations(v0.object({ id: v0.id() })) }));

/** The meter of an id in the plants of the user's companies. Throws if there is none. */
async function findMeter(api: V0Client, { meterId, companyId, plantId }: ImportOptions): Promise<MeasuredMeterRef> {
  if (companyId !== null && plantId !== null) return { companyId, plantId, meterId };
  const companyIds = companyId === null ? (await listOwnCompanies(api)).map((company) => company.id) : [companyId];
  for (const company of companyIds) {
    for (let number = 1, seen = 0, total = 1; seen < total; number++) {
      const query = { page: number, per_page: 100, with: "meters" };
      const plants = await api.read(`/companies/${company}/plants`, { query, schema: plantsSchema });
      const found = plants.data.find(({ meters }) => meters.some((meter) => meter.id === meterId));
      if (found) return { companyId: company, plantId: found.id, meterId };
      if (plants.data.length === 0) break;
      seen += plants.data.length;
      total = plants.total ?? 0;
    }
  }
  throw new Error(`None of your plants has a meter ${meterId}.`);
}

/** The middle of the Netherlands: only daylight depends on it. */
const defaultPosition = { latitude: 52.1, longitude: 5.2 };

async function readPlan(
  api: V0Client,
  ref: MeasuredMeterRef,
  { files, timeZone = dayZone, columns, inverter }: ImportOptions,
) {
  const [meter, plant] = await Promise.all([getMeter(api, ref), getPlant(api, ref)]);
  const options = {
    timeZone,
    dayZone,
    position: coordinatesOf(plant) ?? defaultPosition,
    peakWatt: meter.peak_in_watt,
    inUse: { from: meter.operational_since, until: meter.retired_on },
    columns: {},
    choosesColumns: columns !== null,
    inverter,
  };
  const loaded = await loadFiles(files);
  const plan = readFiles(loaded, options);
  const keys = plan.files.flatMap(({ table }) => table?.key ?? []);
  return columns
    ? readFiles(loaded, { ...options, columns: Object.fromEntries(keys.map((key) => [key, columns])) })
    : plan;
}

function printPlan(plan: ImportPlan, print: (line: string) => void): void {
  const { files, inverters, findings, days, rows, kwh, leftOutKwh } = plan;
  for (const file of files) print(`${file.name}: ${formatOf(file)}`);
  if (inverters.length > 1)
    print(`${inverters.length} inverters (--inverter "sum", or a name): ${inverters.join(", ")}`);
  print(`${rows} values, ${kwh} kWh, ${days[0]?.day ?? "no day"} to ${days.at(-1)?.day ?? "no day"}`);
  if (leftOutKwh > 0) print(`${leftOutKwh} of ${(kwh + leftOutKwh).toFixed(3)} kWh are left out.`);
  for (const state of ["complete", "partial", "missing", "above"] as const) {
    const found = days.filter((day) => day.state === state);
    if (found.length > 0)
      print(`${state}: ${found.length} days${state === "complete" ? "" : `, first ${found[0]?.day}`}`);
  }
  for (const { code, count, kwh: energy, day, largest = [] } of findings) {
    const named = largest.map((each) => `, ${each.kwh} on ${each.day}`).join("");
    print(`! ${code}: ${count}${energy === undefined ? "" : `, ${energy} kWh`}${day ? `, first ${day}` : ""}${named}`);
  }
}

function formatOf({ format, problem, table }: FileReport): string {
  if (problem === "too-large") return "cannot be read: an import has at most 25 MB and 600,000 rows. Split it by year.";
  if (problem) return `cannot be read: ${problem}`;
  if (format) return formatNames[format];
  if (!table) return "no measurements";
  const { time, value, quantity, unit } = table.columns;
  return `unknown format, columns time=${time.map((column) => column + 1).join("+")} value=${value + 1} quantity=${quantity} unit=${unit}`;
}

/** What is stored of the same time: finer values that stay or are replaced, and days with other sums. */
function printComparison(result: ImportResult, minutes: number, { print, replacesFiner }: ImportOptions): void {
  const finer = Object.entries(result.finer_by_minutes).map(([length, count]) => `${count} × ${length} min`);
  if (result.coarser) {
    const coarser = `${result.coarser} × ${minutes} min`;
    print(
      replacesFiner
        ? `! Replaces ${finer.join(", ")} by ${coarser}.`
        : `! ${finer.join(", ")} stay. Not counted without --replace-finer: ${coarser}.`,
    );
  }
  if (result.differing_days) {
    const days = result.differences.map(
      (day) => `${day.date} (stored ${day.stored_in_kwh}, files ${day.sent_in_kwh} kWh)`,
    );
    print(`! ${result.differing_days} days differ by more than 2 %: ${days.slice(0, 3).join(", ")}`);
  }
}

const countsOf = (result: ImportResult): string =>
  (["new", "changed", "equal", "rejected"] as const).map((name) => `${result[name]} ${name}`).join(", ") +
  Object.entries(result.rejected_by_reason)
    .map(([reason, count]) => `, ${reason}: ${count}`)
    .join("");
