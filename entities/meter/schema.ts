import { stringFindings } from "@heliograph/rules/issue-types";
import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
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

export const meterStatusSchema = v0.object({
  date: v0.date(),
  type_name: v0.nameOrNull(),
  meter_status_type: relation(v0.object({ severity: v0.numberOrNull(), display_name: v0.nameOrNull() })),
});
export type MeterStatus = v0.Infer<typeof meterStatusSchema>;

/** The yield of a meter over the finished days of a range; energy in kWh, null if unknown. */
export const historicalSummarySchema = withSomeField(
  v0.object({
    actual_yield_in_kwh: v0.numberOrNull(),
    expected_yield_in_kwh: v0.numberOrNull(),
    /** Actual divided by expected yield, over the days with both yields. */
    ratio: v0.numberOrNull(),
    days: v0.countOrNull(),
    missing_days: v0.countOrNull(),
    specific_yield_in_kwh_per_kwp: v0.numberOrNull(),
  }),
);
export type HistoricalSummary = v0.Infer<typeof historicalSummarySchema>;

/** Why nothing is stored of what a device sends (domain/ingest.md#faults). */
const pushFaultSchema = withSomeField(
  v0.object({
    reason: v0.textOrNull(),
    since: v0.dateOrNull(),
    /** How far the clock of the device is ahead; below 0: behind. Null if it is not the reason. */
    clock_minutes: v0.numberOrNull(),
  }),
);
export type PushFault = v0.Infer<typeof pushFaultSchema>;

/** The fields of a meter that a plant has, too. */
export const basicMeterFields = {
  id: v0.id(),
  name: v0.nameOrNull(),
  inbound_driver: relation(driverReference()),
  /** The price of a kWh in cents. */
  amount_in_cents_per_kwh: v0.numberOrNull(),
  peak_in_watt: v0.numberOrNull(),
  orientation_in_degrees: v0.numberOrNull(),
  angle_in_degrees: v0.numberOrNull(),
  has_mixed_panel_orientations: v0.booleanOr(null),
  operational_since: v0.dateOrNull(),
  retired_on: v0.dateOrNull(),
  /** Whether the meter is not simulated, and its first day with measurements; requires the extension `measurements`. */
  measured: v0.booleanOr(false),
  measured_since: v0.optional(v0.dateOrNull()),
  /** Its last day with measurements if nothing delivers them any more; requires the same extension. */
  imported_until: v0.optional(v0.dateOrNull()),
};

/** A meter with its unresolved issues (domain/issues.md). */
export const meterSchema = v0.object({
  ...basicMeterFields,
  reference_identifier: v0.textOrNull(),
  p90_in_kwh: v0.numberOrNull(),
  /** What was learned from its good weeks (domain/measurements.md#learned-performance). */
  learned_performance: v0.optional(
    relation(
      v0.object({
        factor: v0.numberOrNull(),
        weeks: v0.countOrNull(),
        from: v0.dateOrNull(),
        to: v0.dateOrNull(),
        apparent_orientation_in_degrees: v0.numberOrNull(),
        apparent_angle_in_degrees: v0.numberOrNull(),
        apparent_peak_in_watt: v0.numberOrNull(),
        inverter_rating_in_watt: v0.numberOrNull(),
      }),
    ),
  ),
  /** Requires the extension `ingest`. */
  push_fault: relation(pushFaultSchema),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
  issues: relations(
    v0.object({
      id: v0.id(),
      type_name: v0.nameOrNull(),
      severity: v0.numberOrNull(),
      resolved_on: v0.dateOrNull(),
      snoozed_until: v0.dateOrNull(),
    }),
  ),
});
export type Meter = v0.Infer<typeof meterSchema>;

/** A key with which a device pushes measurements (domain/ingest.md#keys). `hint`: its last characters. */
const ingestKeyFields = {
  id: v0.id(),
  hint: v0.textOrNull(),
  created_at: v0.dateOrNull(),
  last_used_at: v0.dateOrNull(),
  created_by: relation(personSchema),
  /** Whether pushes are accepted: who created the key may still change the meter. */
  active: v0.booleanOr(true),
  fault: relation(pushFaultSchema),
};
export const ingestKeySchema = v0.object(ingestKeyFields);
export type IngestKey = v0.Infer<typeof ingestKeySchema>;

/** A new key, whose URL no other response has. */
export const newIngestKeySchema = v0.object({ ...ingestKeyFields, url: v0.text() });
export type NewIngestKey = v0.Infer<typeof newIngestKeySchema>;

/** A reading of the meter's data source. */
export const diagnosticsSchema = withSomeField(
  v0.object({
    validated: v0.booleanOr(false),
    recent_yield: relations(v0.object({ generated_in_kwh: v0.numberOrNull() })),
    notifications: relation(
      v0.object({
        notifications: relations(v0.object({ title: v0.nameOrNull(), date: v0.dateOrNull() })),
        driver_supports_notifications: v0.booleanOr(true),
      }),
    ),
  }),
);
export type Diagnostics = v0.Infer<typeof diagnosticsSchema>;

/** The state of a production or connection test. */
export const meterTestSchema = withSomeField(
  v0.object({
    ongoing: v0.booleanOr(false),
    report: relation(v0.object({ result: v0.textOrNull(), averageVoltage: v0.numberOrNull() })),
  }),
);
export type MeterTest = v0.Infer<typeof meterTestSchema>;

/** The checks of one meter; severity 0 is OK. */
export const meterChecksSchema = v0.object({
  meter_id: v0.id(),
  meter_name: v0.nameOrNull(),
  checks: relations(v0.object({ title: v0.nameOrNull(), description: v0.textOrNull(), severity: v0.numberOrNull() })),
});
export type MeterChecks = v0.Infer<typeof meterChecksSchema>;

/**
 * Whether a reference identifier is valid at its driver, and whether a meter has it already; null if it is not known.
 */
export const meterExistenceSchema = withSomeField(
  v0.object({ validated: v0.booleanOr(null), exists: v0.booleanOr(null) }),
);
export type MeterExistence = v0.Infer<typeof meterExistenceSchema>;

/** What the strings of a meter had on some days, of the extension `strings` (domain/ingest.md#strings). */
export const meterStringsSchema = v0.object({
  strings: relations(
    v0.object({
      name: v0.text(),
      /** What it has less than before. */
      finding: relation(v0.object({ kind: v0.oneOf(stringFindings, "weak"), since: v0.date(), share: v0.number() })),
      days: relations(v0.object({ date: v0.date(), share: v0.numberOrNull() }), ({ date }) => date),
    }),
    ({ name }) => name,
  ),
});
export type MeterString = v0.Infer<typeof meterStringsSchema>["strings"][number];
