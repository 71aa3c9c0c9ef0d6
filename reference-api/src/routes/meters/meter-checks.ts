import { formatNumber } from "@heliograph/rules/units";
import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from "superstruct";
import { Temporal } from "temporal-polyfill";
import { type PlantRow, requirePlantRow } from "../../access/plants";
import type { Api } from "../../api";
import type { Meter } from "../../assessment/meter";
import { diagnostics } from "../../assessment/meter-reports";
import { secondsAfter } from "../../clock";
import { sourceMeters } from "../../fleet/meter-sources";
import { invalid } from "../../http/api-error";
import { date, instant } from "../../http/fields";
import { round } from "../../lib/numbers";
import { selectMeters } from "../../resources/plant-relations";
import { serializeMeter } from "../../resources/plants";
import { endpoint, many, one } from "../endpoint";

const diagnosticsSchema = object({
  validated: boolean(),
  recent_yield: array(object({ measured_at: instant(), generated_in_kwh: number() })),
  notifications: object({
    notifications: array(object({ title: string(), impact: string(), date: date() })),
    driver_supports_notifications: boolean(),
  }),
});
type Diagnostics = Infer<typeof diagnosticsSchema>;

const meterTestSchema = object({
  ongoing: boolean(),
  report: nullable(object({ result: enums(["Success", "Failed"]), averageVoltage: nullable(number()) })),
});
type MeterTest = Infer<typeof meterTestSchema>;

const meterChecksSchema = object({
  meter_id: integer(),
  meter_name: string(),
  checks: array(object({ title: string(), description: string(), severity: integer() })),
});
type MeterChecks = Infer<typeof meterChecksSchema>;

const titles: Record<string, string> = {
  high: "Alert with high impact",
  medium: "Alert with medium impact",
  low: "Alert with low impact",
  info: "Information",
};

/** The diagnostics of a meter at a moment, as its source reports them. A driver without notifications reports none. */
function meterDiagnostics(meter: Meter, supportsNotifications: boolean, nowMs: number): Diagnostics {
  const { validated, recent_yield, notifications } = diagnostics(meter, nowMs);
  return {
    validated,
    recent_yield,
    notifications: {
      notifications: supportsNotifications
        ? notifications.map(({ impact, date }) => ({ title: titles[impact] ?? "Alert", impact, date }))
        : [],
      driver_supports_notifications: supportsNotifications,
    },
  };
}

/** Energy of the last 24 hours, kWh. */
function recentKwh(found: Diagnostics): number {
  return found.recent_yield.reduce((sum, { generated_in_kwh }) => sum + generated_in_kwh, 0);
}

/** The checks of a meter with their severities; 0 is OK (domain/meters.md#table, domain/statuses.md#severity). */
function toChecks(found: Diagnostics): MeterChecks["checks"] {
  const kwh = recentKwh(found);
  const amount = formatNumber(kwh, 2, "en-GB");
  const alerts = found.notifications.notifications.length;
  return [
    found.validated
      ? { title: "Connection", description: "The source responds and has this meter.", severity: 0 }
      : { title: "Connection", description: "The source does not respond for this meter.", severity: 100 },
    kwh > 0
      ? { title: "Yield", description: `${amount} kWh in the last 24 hours.`, severity: 0 }
      : { title: "Yield", description: "No yield in the last 24 hours.", severity: 100 },
    alertCheck(alerts, found.notifications.driver_supports_notifications),
  ];
}

function alertCheck(alerts: number, supported: boolean): MeterChecks["checks"][number] {
  const title = "Alerts";
  if (!supported) return { title, description: "This driver has no alerts.", severity: 0 };
  if (alerts === 0) return { title, description: "No alerts in the last seven days.", severity: 0 };
  return { title, description: `${alerts} in the last seven days.`, severity: 75 };
}

/** Duration of a test, in seconds. */
const testSeconds = { production: 8, connection: 5 } as const;

const diagnosticsOfMeter = endpoint("get", "/companies/{c}/plants/{p}/meters/{m}/diagnostics", {
  summary: "Connection state of a meter, yield of the last 24 hours, and alerts of the last week.",
  response: one("Diagnostics", diagnosticsSchema),
  async handle({ api, plant, params }) {
    const { driver: _, ...found } = await readSource(api, plant, params.m);
    return found;
  },
});

function testEndpoint(kind: keyof typeof testSeconds) {
  return endpoint("get", `/companies/{c}/plants/{p}/meters/{m}/${kind}-check` as const, {
    summary: `Starts a ${kind} test, or returns the state of the running one. A test takes some seconds.`,
    response: one("MeterTest", meterTestSchema),
    handle: ({ api, plant, params }) => runTest(api, plant, params.m, kind),
  });
}

const allChecks = endpoint("get", "/companies/{c}/plants/{p}/checks", {
  summary: "Checks the connection, yield and alerts of every active meter; each check has a severity.",
  response: many("MeterChecks", meterChecksSchema),
  async handle({ api, plant }): Promise<MeterChecks[]> {
    const [meters, simulated, drivers] = await Promise.all([
      selectMeters(api.db, plant.id).execute(),
      sourceMeters(api, plant),
      api.db.selectFrom("inbound_drivers").select(["id", "supports_notifications"]).execute(),
    ]);
    const nowMs = api.clock.now.epochMilliseconds;
    return meters
      .filter((row) => serializeMeter(row, api.clock.today).active)
      .flatMap((row) => {
        const meter = simulated.find(({ id }) => id === row.id);
        const driver = drivers.find(({ id }) => id === row.inbound_driver_id);
        if (!meter) return [];
        const checks = toChecks(meterDiagnostics(meter, driver?.supports_notifications === 1, nowMs));
        return [{ meter_id: row.id, meter_name: row.name || `Meter #${row.id}`, checks }];
      });
  },
});

/** The diagnostics of a meter, with its driver. */
async function readSource(api: Api, plant: PlantRow, meterId: number) {
  const row = await requirePlantRow(api, "meters", plant.id, meterId, "Meter");
  const [driver, [meter]] = await Promise.all([
    api.db
      .selectFrom("inbound_drivers")
      .select(["supports_notifications", "tests"])
      .where("id", "=", row.inbound_driver_id)
      .executeTakeFirstOrThrow(),
    sourceMeters(api, plant, meterId),
  ]);
  if (!meter) throw new Error(`Meter ${meterId} is missing in the simulation.`);
  const nowMs = api.clock.now.epochMilliseconds;
  return { driver, ...meterDiagnostics(meter, driver.supports_notifications === 1, nowMs) };
}

/**
 * The first request starts a test. Later requests report the test as ongoing until it ends. The next request returns
 * the report.
 */
async function runTest(api: Api, plant: PlantRow, meterId: number, kind: keyof typeof testSeconds): Promise<MeterTest> {
  const { driver, ...current } = await readSource(api, plant, meterId);
  if (!driver.tests) throw invalid({ meter: ["The driver of this meter does not support tests."] });
  const { now, instant } = api.wallClock;
  const started = await api.db
    .selectFrom("meter_tests")
    .select("ends_at")
    .where("meter_id", "=", meterId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!started) {
    const ends_at = secondsAfter(now, testSeconds[kind]);
    await api.db
      .insertInto("meter_tests")
      .values({ meter_id: meterId, kind, started_at: instant, ends_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { ongoing: true, report: null };
  }
  if (Temporal.Instant.compare(Temporal.Instant.from(started.ends_at), now) > 0) {
    return { ongoing: true, report: null };
  }
  await api.db.deleteFrom("meter_tests").where("meter_id", "=", meterId).where("kind", "=", kind).execute();
  const succeeded = kind === "connection" ? current.validated : current.validated && recentKwh(current) > 0;
  return {
    ongoing: false,
    report: { result: succeeded ? "Success" : "Failed", averageVoltage: current.validated ? voltageOf(meterId) : null },
  };
}

/** The voltage of a meter, which is different for each meter. */
function voltageOf(meterId: number): number {
  return round(228 + ((meterId * 37) % 100) / 10, 1);
}

/** Tests of meters. See domain/v0-calls.md#meters, domain/meters.md#tests. */
export const meterCheckEndpoints = [
  diagnosticsOfMeter,
  testEndpoint("production"),
  testEndpoint("connection"),
  allChecks,
];
