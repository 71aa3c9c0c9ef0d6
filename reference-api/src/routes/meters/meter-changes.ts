import { boolean, coerce, type Infer, nullable, object, optional, refine, string, union } from "superstruct";
import { checkReference, type DriverRow, findDriver } from "../../access/drivers";
import { type PlantRow, requirePlantRow } from "../../access/plants";
import type { Api } from "../../api";
import { exists, nextId } from "../../db/connect";
import type { Flag } from "../../db/schema";
import { audit, changesBetween } from "../../fleet/audit";
import { changeMeter, changePlant } from "../../fleet/change-plant";
import { isSimulating } from "../../fleet/measurements";
import { updateWeather } from "../../fleet/weather/run";
import { invalid, type Messages, throwIfInvalid, whenTaken } from "../../http/api-error";
import {
  date,
  integerBetween,
  maxId,
  numberBetween,
  optionalText,
  required,
  text,
  withKeywords,
} from "../../http/fields";
import { withObjectKeywords } from "../../http/json-schema";
import { id, refersTo } from "../../http/references";
import { changeRevised } from "../../http/revision";
import { addYears, dayOf, formatDay } from "../../lib/local-days";
import { meterSchema } from "../../resources/plants";
import { endpoint, noContent, one } from "../endpoint";
import { serializeMeterById } from "./meters";

/** 1 or 0; also accepts true and false. */
const zeroOrOne = () =>
  withKeywords(coerce(integerBetween(0, 1), boolean(), Number), {
    type: ["integer", "boolean"],
    enum: [0, 1, true, false],
  });

const form = {
  name: optional(optionalText(120)),
  amount_in_cents_per_kwh: optional(nullable(numberBetween(0, 1000))),
  p90_in_kwh: optional(nullable(numberBetween(0, 1_000_000_000))),
  orientation_in_degrees: optional(nullable(numberBetween(0, 360))),
  angle_in_degrees: optional(nullable(numberBetween(0, 90))),
  has_mixed_panel_orientations: optional(zeroOrOne()),
  retired_on: optional(nullable(date())),
};

/** A new meter. The driver is an id or a name (domain/meters.md#form). */
const newMeterSchema = withObjectKeywords(
  refine(
    object({
      ...form,
      plant_id: optional(id("plant")),
      inbound_driver_id: optional(id("driver")),
      inbound_driver: optional(
        refersTo(
          "driver",
          withKeywords(union([integerBetween(1, maxId), string()]), {
            anyOf: [{ type: "integer", minimum: 1, maximum: maxId }, { type: "string" }],
          }),
        ),
      ),
      driver_account_id: optional(nullable(id("driver account"))),
      reference_identifier: text(500),
      peak_in_watt: integerBetween(1, 1_000_000_000),
      operational_since: date(),
    }),
    "driver",
    ({ inbound_driver_id, inbound_driver }) =>
      (inbound_driver_id ?? inbound_driver) !== undefined || { path: ["inbound_driver"], message: required },
  ),
  { anyOf: [{ required: ["inbound_driver_id"] }, { required: ["inbound_driver"] }] },
);

/** How long ago a new meter may have been operational, so that its history can be imported (domain/meters.md#form). */
const maxPastYears = 31;

/** The fields of a meter that can change. The source and the first day cannot change. */
const meterChangesSchema = object({ ...form, peak_in_watt: optional(integerBetween(1, 1_000_000_000)) });

const withIssues = new Set(["issues"]);

const createMeter = endpoint("post", "/companies/{c}/plants/{p}/meters", {
  access: "writer",
  summary: "Creates a meter on a plant. Its driver has to know it, and no other meter may have its reference.",
  body: newMeterSchema,
  response: one("Meter", meterSchema),
  status: 201,
  async handle({ api, user, plant, body }) {
    const driver = await findDriver(api, String(body.inbound_driver_id ?? body.inbound_driver));
    await assertValidMeter(api, plant, driver, body);
    const meter = {
      id: await nextId(api.db, "meters"),
      plant_id: plant.id,
      inbound_driver_id: driver.id,
      driver_account_id: body.driver_account_id ?? null,
      reference_identifier: body.reference_identifier,
      name: body.name ?? "",
      amount_in_cents_per_kwh: body.amount_in_cents_per_kwh ?? null,
      peak_in_watt: body.peak_in_watt,
      p90_in_kwh: body.p90_in_kwh ?? null,
      orientation_in_degrees: body.orientation_in_degrees ?? null,
      angle_in_degrees: body.angle_in_degrees ?? null,
      has_mixed_panel_orientations: (body.has_mixed_panel_orientations ?? 0) as Flag,
      operational_since: body.operational_since,
      retired_on: body.retired_on ?? null,
      seed: crypto.getRandomValues(new Int32Array(1))[0] ?? plant.seed,
      created_at: api.clock.instant,
      measurements_revision: 0,
      revision: 0,
      measured: isSimulating(api) ? (0 as const) : (1 as const),
      learned: null,
      imported_until: null,
    };
    const { name, reference_identifier, peak_in_watt } = meter;
    await changePlant(
      api,
      plant.id,
      [
        api.db.insertInto("meters").values(meter),
        audit(api, user, plant.id, ["meter", meter.id], "created", {
          new: { name, reference_identifier, peak_in_watt },
        }),
      ],
      (before) => ({ ...before, meters: [...before.meters, meter] }),
    ).catch(whenTaken("meters.inbound_driver_id, meters.reference_identifier", () => invalid(referenceInUse)));
    return serializeMeterById(api, plant.id, meter.id, withIssues);
  },
});

const updateMeter = endpoint("put", "/companies/{c}/plants/{p}/meters/{m}", {
  access: "writer",
  summary: "Updates or retires a meter; its source and first day cannot change.",
  body: meterChangesSchema,
  response: one("Meter", meterSchema),
  async handle(call) {
    const { api, user, params, body } = call;
    await changeRevised(call, "meters", async (guard) => {
      const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
      const changes = changesBetween(meter, {
        ...body,
        has_mixed_panel_orientations: body.has_mixed_panel_orientations as Flag | undefined,
      });
      if (!changes) return;
      const guards = [guard(meter)];
      assertValidRetirement(body.retired_on, meter, api.clock.today);
      await changeMeter(api, user, meter, changes, guards);
      if (meter.measured === 1) api.waitUntil(updateWeather(api));
    });
    return serializeMeterById(api, params.p, params.m, withIssues);
  },
});

const deleteMeter = endpoint("delete", "/companies/{c}/plants/{p}/meters/{m}", {
  access: "admin",
  summary: "Deletes a meter with its issues and measurements.",
  response: noContent,
  async handle({ api, user, params }) {
    const { id, name, reference_identifier } = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    await changePlant(
      api,
      params.p,
      [
        api.db.deleteFrom("meters").where("id", "=", id),
        audit(api, user, params.p, ["meter", id], "deleted", { old: { name, reference_identifier } }),
      ],
      (before) => ({
        ...before,
        meters: before.meters.filter((meter) => meter.id !== id),
        faults: before.faults.filter((fault) => fault.meter_id !== id),
      }),
    );
  },
});

const referenceInUse = {
  reference_identifier: ["This meter already exists, please enter the unique identifier from the meter."],
};

type NewMeter = Infer<typeof newMeterSchema>;

/** Throws 4000 unless the meter is new, valid (if monitored) and at most 31 years old (domain/meters.md#form). */
async function assertValidMeter(api: Api, plant: PlantRow, driver: DriverRow, body: NewMeter): Promise<void> {
  const { today } = api.clock;
  const { exists, validated } = await checkReference(api, driver, body.reference_identifier);
  const earliest = formatDay(addYears(dayOf(today), -maxPastYears));
  const isMonitored = plant.monitored_since !== null && plant.monitored_since <= today;
  const messages: Messages = {
    ...(body.plant_id !== undefined &&
      body.plant_id !== plant.id && { plant_id: ["The plant does not match the URL."] }),
    ...(isMonitored &&
      validated === false && {
        reference_identifier: ["The meter entered did not validate as a valid meter. Please check the entered data."],
      }),
    ...(exists && referenceInUse),
    ...((body.operational_since < earliest || body.operational_since > today) && {
      operational_since: [`When creating a meter; can be up to ${maxPastYears} years in the past.`],
    }),
    ...(body.driver_account_id && !(await belongsToDriver(api, body.driver_account_id, driver.id))
      ? { driver_account_id: ["This account does not belong to the driver."] }
      : {}),
  };
  throwIfInvalid(messages);
  assertValidRetirement(body.retired_on, { operational_since: body.operational_since, retired_on: null }, today);
}

function belongsToDriver(api: Api, accountId: number, driverId: number): Promise<boolean> {
  return exists(
    api.db
      .selectFrom("driver_accounts")
      .select("id")
      .where("id", "=", accountId)
      .where("inbound_driver_id", "=", driverId),
  );
}

/**
 * Throws 4000 unless the retirement is between the first day and today. A retirement is final (domain/meters.md#form).
 */
function assertValidRetirement(
  retiredOn: string | null | undefined,
  meter: { readonly operational_since: string; readonly retired_on: string | null },
  today: string,
): void {
  if (retiredOn === undefined || retiredOn === meter.retired_on) return;
  if (retiredOn === null) throw invalid({ retired_on: ["A retired meter cannot be reactivated."] });
  if (retiredOn > today) throw invalid({ retired_on: ["Select today or an earlier day."] });
  if (retiredOn < meter.operational_since) {
    throw invalid({ retired_on: ["Select the first operational day or a later one."] });
  }
}

/** Creating, changing, retiring and deleting meters. See domain/v0-calls.md#meters. */
export const meterChangeEndpoints = [createMeter, updateMeter, deleteMeter];
