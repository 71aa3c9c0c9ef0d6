import { Temporal } from "temporal-polyfill";
import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { requirePlantRow } from "../../authorization/plant-rows";
import { requireVisiblePlant } from "../../authorization/plants";
import { checksOf, meterDiagnostics, recentKwh } from "../../fleet/meters/diagnostics";
import { sourceMeters } from "../../fleet/meters/simulated-meters";
import { invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { many, one } from "../../http/response-spec";
import { secondsAfter } from "../../lib/clock";
import { round } from "../../lib/round";
import {
  type Diagnostics,
  diagnosticsSchema,
  type MeterChecks,
  type MeterTest,
  meterChecksSchema,
  meterTestSchema,
} from "../../schemas/meter-checks";
import { metersOfPlants } from "../../serializers/plant-relations";
import { serializeMeter } from "../../serializers/plants";

/** Duration of a test, in seconds. */
const testSeconds = { production: 8, connection: 5 } as const;

interface MeterPath {
  readonly c: number;
  readonly p: number;
  readonly m: number;
}

const diagnosticsOfMeter = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}/diagnostics",
  access: "user",
  summary: "Connection state of a meter, yield of the last 24 hours, and alerts of the last week.",
  response: one("Diagnostics", diagnosticsSchema),
  handle: ({ api, user, params }) => readDiagnostics(api, user, params),
});

function testEndpoint(kind: keyof typeof testSeconds) {
  return endpoint({
    method: "get",
    path: `/companies/{c}/plants/{p}/meters/{m}/${kind}-check` as const,
    access: "user",
    summary: `Starts a ${kind} test, or returns the state of the running one. A test takes some seconds.`,
    response: one("MeterTest", meterTestSchema),
    handle: ({ api, user, params }) => runTest(api, user, params, kind),
  });
}

const allChecks = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/checks",
  access: "user",
  summary: "Checks the connection, yield and alerts of every active meter; each check has a severity.",
  response: many("MeterChecks", meterChecksSchema),
  async handle({ api, user, params }): Promise<MeterChecks[]> {
    const plant = await requireVisiblePlant(api, user, params.c, params.p);
    const [meters, simulated, drivers] = await Promise.all([
      metersOfPlants(api, [plant.id]).execute(),
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
        const checks = checksOf(meterDiagnostics(meter, driver?.supports_notifications === 1, nowMs));
        return [{ meter_id: row.id, meter_name: row.name || `Meter #${row.id}`, checks }];
      });
  },
});

async function readDiagnostics(api: Api, user: SignedInUser, path: MeterPath): Promise<Diagnostics> {
  const plant = await requireVisiblePlant(api, user, path.c, path.p);
  const row = await requirePlantRow(api, "meters", path.p, path.m, "Meter");
  const [driver, [meter]] = await Promise.all([
    api.db
      .selectFrom("inbound_drivers")
      .select("supports_notifications")
      .where("id", "=", row.inbound_driver_id)
      .executeTakeFirstOrThrow(),
    sourceMeters(api, plant, path.m),
  ]);
  if (!meter) throw new Error(`Meter ${path.m} is missing in the simulation.`);
  return meterDiagnostics(meter, driver.supports_notifications === 1, api.clock.now.epochMilliseconds);
}

/**
 * The first request starts a test, later ones report it as ongoing until it ends, and the next one returns the report.
 */
async function runTest(
  api: Api,
  user: SignedInUser,
  path: MeterPath,
  kind: keyof typeof testSeconds,
): Promise<MeterTest> {
  const current = await readDiagnostics(api, user, path);
  await assertSupportsTests(api, path.m);
  const { now, instant } = api.wallClock;
  const started = await api.db
    .selectFrom("meter_tests")
    .select("ends_at")
    .where("meter_id", "=", path.m)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!started) {
    const ends_at = secondsAfter(now, testSeconds[kind]);
    await api.db
      .insertInto("meter_tests")
      .values({ meter_id: path.m, kind, started_at: instant, ends_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { ongoing: true, report: null };
  }
  if (Temporal.Instant.compare(Temporal.Instant.from(started.ends_at), now) > 0) {
    return { ongoing: true, report: null };
  }
  await api.db.deleteFrom("meter_tests").where("meter_id", "=", path.m).where("kind", "=", kind).execute();
  const succeeded = kind === "connection" ? current.validated : current.validated && recentKwh(current) > 0;
  return {
    ongoing: false,
    report: {
      result: succeeded ? "Success" : "Failed",
      averageVoltage: current.validated ? voltageOf(path.m) : null,
    },
  };
}

async function assertSupportsTests(api: Api, meterId: number): Promise<void> {
  const driver = await api.db
    .selectFrom("inbound_drivers")
    .innerJoin("meters", "meters.inbound_driver_id", "inbound_drivers.id")
    .select("tests")
    .where("meters.id", "=", meterId)
    .executeTakeFirstOrThrow();
  if (!driver.tests) throw invalid({ meter: ["The driver of this meter does not support tests."] });
}

/** Voltage at a meter, which differs from meter to meter. */
function voltageOf(meterId: number): number {
  return round(228 + ((meterId * 37) % 100) / 10, 1);
}

/** Tests of meters. contract-v0 §5, spec 2 §4 */
export const meterCheckEndpoints = [
  diagnosticsOfMeter,
  testEndpoint("production"),
  testEndpoint("connection"),
  allChecks,
];
