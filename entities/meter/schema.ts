import { stringFindings } from "@heliograph/rules/issue-types";
import { type PlantRef, plantPath } from "@shared/api/refs";
import {
  booleanOr,
  countOrNull,
  date,
  dateOrNull,
  type Infer,
  id,
  nameOrNull,
  number,
  numberOrNull,
  object,
  oneOf,
  optional,
  text,
  textOrNull,
} from "@shared/api/v0/decoder";
import { driverReference, personSchema, relation, relations, withSomeField } from "@shared/api/v0/rows";

/** A meter of a plant, as visible to a company (domain/meters.md). */
export interface MeterRef extends PlantRef {
  meterId: number;
}

/** The v0 path of a meter, which is the prefix of the paths of its parts. */
export const meterPath = (ref: MeterRef): string => `${plantPath(ref)}/meters/${ref.meterId}`;

/** The fields of a meter that the rules of this slice need. Dates are wire dates (`dayOf`). */
export interface MeterSummary {
  id: number;
  name: string | null;
  operational_since: string | null;
  retired_on: string | null;
}

export const meterStatusSchema = object({
  date: date(),
  type_name: nameOrNull(),
  meter_status_type: relation(object({ severity: numberOrNull(), display_name: nameOrNull() })),
});
export type MeterStatus = Infer<typeof meterStatusSchema>;

/** The yield of a meter over the finished days of a range; energy in kWh, null if unknown. */
export const historicalSummarySchema = withSomeField(
  object({
    actual_yield_in_kwh: numberOrNull(),
    expected_yield_in_kwh: numberOrNull(),
    /** Actual divided by expected yield, over the days with both yields. */
    ratio: numberOrNull(),
    days: countOrNull(),
    missing_days: countOrNull(),
    specific_yield_in_kwh_per_kwp: numberOrNull(),
  }),
);
export type HistoricalSummary = Infer<typeof historicalSummarySchema>;

/** Why nothing is stored of what a device sends (domain/ingest.md#faults). */
const pushFaultSchema = withSomeField(
  object({
    reason: textOrNull(),
    since: dateOrNull(),
    /** How far the clock of the device is ahead; below 0: behind. Null if it is not the reason. */
    clock_minutes: numberOrNull(),
  }),
);
export type PushFault = Infer<typeof pushFaultSchema>;

/** The fields of a meter that a plant has, too. */
export const basicMeterFields = {
  id: id(),
  name: nameOrNull(),
  inbound_driver: relation(driverReference()),
  /** The price of a kWh in cents. */
  amount_in_cents_per_kwh: numberOrNull(),
  peak_in_watt: numberOrNull(),
  orientation_in_degrees: numberOrNull(),
  angle_in_degrees: numberOrNull(),
  has_mixed_panel_orientations: booleanOr(null),
  operational_since: dateOrNull(),
  retired_on: dateOrNull(),
  /** Whether the meter is not simulated, and its first day with measurements; requires the extension `measurements`. */
  measured: booleanOr(false),
  measured_since: optional(dateOrNull()),
  /** Its last day with measurements if nothing delivers them any more; requires the same extension. */
  imported_until: optional(dateOrNull()),
};

/** A meter with its unresolved issues (domain/issues.md). */
export const meterSchema = object({
  ...basicMeterFields,
  reference_identifier: textOrNull(),
  p90_in_kwh: numberOrNull(),
  /** What was learned from its good weeks (domain/measurements.md#learned-performance). */
  learned_performance: optional(
    relation(
      object({
        factor: numberOrNull(),
        weeks: countOrNull(),
        from: dateOrNull(),
        to: dateOrNull(),
        apparent_orientation_in_degrees: numberOrNull(),
        apparent_angle_in_degrees: numberOrNull(),
        apparent_peak_in_watt: numberOrNull(),
        inverter_rating_in_watt: numberOrNull(),
      }),
    ),
  ),
  /** Requires the extension `ingest`. */
  push_fault: relation(pushFaultSchema),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: optional(numberOrNull()),
  issues: relations(
    object({
      id: id(),
      type_name: nameOrNull(),
      severity: numberOrNull(),
      resolved_on: dateOrNull(),
      snoozed_until: dateOrNull(),
    }),
  ),
});
export type Meter = Infer<typeof meterSchema>;

/** A key with which a device pushes measurements (domain/ingest.md#keys). `hint`: its last characters. */
const ingestKeyFields = {
  id: id(),
  hint: textOrNull(),
  created_at: dateOrNull(),
  last_used_at: dateOrNull(),
  created_by: relation(personSchema),
  /** Whether pushes are accepted: who created the key may still change the meter. */
  active: booleanOr(true),
  fault: relation(pushFaultSchema),
};
export const ingestKeySchema = object(ingestKeyFields);
export type IngestKey = Infer<typeof ingestKeySchema>;

/** A new key, whose URL no other response has. */
export const newIngestKeySchema = object({ ...ingestKeyFields, url: text() });
export type NewIngestKey = Infer<typeof newIngestKeySchema>;

/** A reading of the meter's data source. */
export const diagnosticsSchema = withSomeField(
  object({
    validated: booleanOr(false),
    recent_yield: relations(object({ generated_in_kwh: numberOrNull() })),
    notifications: relation(
      object({
        notifications: relations(object({ title: nameOrNull(), date: dateOrNull() })),
        driver_supports_notifications: booleanOr(true),
      }),
    ),
  }),
);
export type Diagnostics = Infer<typeof diagnosticsSchema>;

/** The state of a production or connection test. */
export const meterTestSchema = withSomeField(
  object({
    ongoing: booleanOr(false),
    report: relation(object({ result: textOrNull(), averageVoltage: numberOrNull() })),
  }),
);
export type MeterTest = Infer<typeof meterTestSchema>;

/** The checks of one meter; severity 0 is OK. */
export const meterChecksSchema = object({
  meter_id: id(),
  meter_name: nameOrNull(),
  checks: relations(object({ title: nameOrNull(), description: textOrNull(), severity: numberOrNull() })),
});
export type MeterChecks = Infer<typeof meterChecksSchema>;

/**
 * Whether a reference identifier is valid at its driver, and whether a meter has it already; null if it is not known.
 */
export const meterExistenceSchema = withSomeField(object({ validated: booleanOr(null), exists: booleanOr(null) }));
export type MeterExistence = Infer<typeof meterExistenceSchema>;

/** What the strings of a meter had on some days, of the extension `strings` (domain/ingest.md#strings). */
export const meterStringsSchema = object({
  strings: relations(
    object({
      name: text(),
      /** What it has less than before. */
      finding: relation(object({ kind: oneOf(stringFindings, "weak"), since: date(), share: number() })),
      days: relations(object({ date: date(), share: numberOrNull() }), ({ date }) => date),
    }),
    ({ name }) => name,
  ),
});
export type MeterString = Infer<typeof meterStringsSchema>["strings"][number];
