/** A meter as its assessment sees it: what is stored of it, and the source of its measurements. */

import type { Orientation } from "@heliograph/rules/orientations";
import { type Day, dayOf } from "../lib/local-days";
import type { Place } from "../lib/sun";
import type { Energy, MeterHour } from "./energy";
import type { StatusName } from "./statuses";

/** What delivers the measurements of a meter, and what is known of the light on its panels. */
export interface MeterSource {
  /** The hours of a day on which the meter is active, with the light on its panels where it is known: 23 to 25. */
  hours(day: Day): MeterHour[];
  /** Successive days on which the meter is active, both ends included. */
  days(from: Day, to: Day): Iterable<SourceDay>;
  /** What the portal of the meter states at an instant, ms since the epoch. */
  portal(now: number): PortalState;
  /** The light of each hour is recorded, so that shade during a part of a half day and the day of a change are seen. */
  readonly isLightRecorded: boolean;
}

/** What the hours of a day add to the key figures (kpis.ts): kW of peak power in the hours, and kWh. */
export interface LightSums {
  readonly daylight: number;
  /** The daylight with a measurement, with light and a measurement, and with light and a measurement of the hour itself. */
  readonly received: number;
  readonly compared: number;
  readonly hourly: number;
  readonly delivering: number;
  /** What the peak power gives in the irradiance of the compared hours, and at the temperature of their cells. */
  readonly reference: number;
  readonly correctedReference: number;
  /** Of the daylight with a measurement of the hour itself, and of that in which the meter delivers. */
  readonly expected: number;
  readonly deliveringExpected: number;
}

/** A finished day of a meter, as its source delivers it. */
export interface SourceDay {
  readonly energy: Energy;
  /** Null when the total of the day is enough: the deviations of its hours are weather. */
  readonly hours: readonly MeterHour[] | null;
  readonly sky: KnownSky;
  /** What the driver itself reports; missing when it reports nothing. */
  readonly report?: DriverReport;
  /** What the hours of a day without faults add to the key figures, where they need not be looked at. */
  readonly lightSums?: LightSums;
}

/** What is known of the sky of a day. */
export interface KnownSky {
  /** Solar noon, ms since the epoch. */
  readonly noon: number;
  /** The share of light that snow keeps from the panels, 0-1. */
  readonly snow: number;
  /** Whether it stays on the panels although it has melted on the ground. */
  readonly isSnowLeft?: boolean;
  /** The share of the expected energy from indirect light of which little is known, 0-1. */
  readonly uncertainShare?: number;
  /** The light of the day relative to the light of a clear sky, from -1 for none to 1; 0 when it is not known. */
  readonly clearness?: number;
  /** The precipitation of the day, mm; missing when it is not known. */
  readonly rain?: number | undefined;
  /** Whether the entered panels are wrong, so that the shape of a day shows no fault. */
  readonly isShapeUnknown?: boolean;
}

export interface DriverReport {
  readonly statuses: readonly StatusName[];
  /** The portal rejected the credentials. */
  readonly rejected: boolean;
  /** The meter is not registered at its portal. */
  readonly unregistered: boolean;
}

export interface PortalState {
  /** Whether it accepts the credentials and delivers measurements; null when only measurements show this. */
  readonly validated: boolean | null;
  /** The notifications of the last seven days. */
  readonly notifications: readonly { readonly impact: "high" | "medium" | "low" | "info"; readonly day: Day }[];
}

/** The direction and the tilt of panels, in degrees. */
export interface Panels {
  readonly orientation: number;
  readonly tilt: number;
}

/** What the energy of a meter looks like where that is not what was entered. domain/measurements.md#entered-panels */
export interface ApparentEntry {
  readonly panels: Panels | null;
  readonly peakInWatt: number | null;
}

/** The light over a plant on a day, kWh/m². */
export interface DayLight {
  /** Global radiation on the horizontal; null when it is not known. */
  readonly radiation: number | null;
  /** The same under a clear sky. */
  readonly clearRadiation: number;
}

/** The light over a plant by day; undefined on days of which nothing is known. */
export type PlantSky = (day: Day) => DayLight | undefined;

export interface Meter {
  readonly id: number;
  /** The place over which the path of the sun is computed. */
  readonly place: Place;
  readonly peakInWatt: number;
  /** Null when it is not known, and when the panels face several ways. */
  readonly orientation: Orientation | null;
  /** The most that the inverter delivers in an hour, kWh; infinite when it is not known. */
  readonly inverterLimit: number;
  /** The panels age from this day on. */
  readonly installedOn: Day;
  /** First day with data. */
  readonly operationalSince: Day;
  /** First day without data. */
  readonly retiredOn: Day | null;
  /** The last day on which data is expected: of a meter without a live source, the last one that was imported. */
  readonly deliveredUntil: Day;
  /** The performance that monitoring has learned: expected yield is calculated yield times this and the ageing. */
  readonly learnedPerformance: number;
  /** The share of the expected energy of a week by which good weeks differ from it. */
  readonly learnedRange: number;
  /** Null where the panels and the peak power fit, or where that is not known. */
  readonly apparent: ApparentEntry | null;
  /** Null when it is not known. */
  readonly centsPerKwh: number | null;
  readonly source: MeterSource;
}

/** The columns of a meter that determine its yield and the value of the yield. */
export interface MeterRecord {
  readonly id: number;
  readonly seed: number;
  readonly peak_in_watt: number;
  readonly orientation_in_degrees: number | null;
  readonly angle_in_degrees: number | null;
  readonly has_mixed_panel_orientations: number | boolean;
  readonly operational_since: string;
  readonly retired_on: string | null;
  readonly amount_in_cents_per_kwh?: number | null;
}

/** Each year the expected energy falls by this share of the expected energy of new panels. */
export const panelAgeing = 0.005;

/** What is stored of a meter. `monitoredSince`: first day with data. */
export function storedMeter(record: MeterRecord, monitoredSince: Day | null) {
  const installedOn = dayOf(record.operational_since.slice(0, 10));
  const { orientation_in_degrees: azimuth, angle_in_degrees: tilt } = record;
  return {
    id: record.id,
    peakInWatt: record.peak_in_watt,
    orientation: azimuth === null || tilt === null || record.has_mixed_panel_orientations ? null : { azimuth, tilt },
    inverterLimit: Number.POSITIVE_INFINITY,
    apparent: null,
    installedOn,
    operationalSince: Math.max(installedOn, monitoredSince ?? 0),
    retiredOn: record.retired_on === null ? null : dayOf(record.retired_on.slice(0, 10)),
    deliveredUntil: Number.POSITIVE_INFINITY,
    centsPerKwh: record.amount_in_cents_per_kwh ?? null,
  };
}

type ActiveDays = Pick<Meter, "operationalSince" | "retiredOn" | "deliveredUntil">;

/** Whether a meter delivers data on a day. */
export function isActive(meter: ActiveDays, day: Day): boolean {
  return day >= meter.operationalSince && day <= lastActiveDay(meter);
}

/** The last day on which a meter delivers data; infinity while no end is known. */
export function lastActiveDay({ retiredOn, deliveredUntil }: ActiveDays): Day {
  return retiredOn === null ? deliveredUntil : Math.min(retiredOn - 1, deliveredUntil);
}

/** The performance of the panels of a meter on a day relative to new ones. */
export function ageing({ installedOn }: Pick<Meter, "installedOn">, day: Day): number {
  return 1 - (panelAgeing / 365.25) * (day - installedOn);
}

/** All hours of a day; none when the meter is not active. */
export function meterHours(meter: Meter, day: Day): MeterHour[] {
  return isActive(meter, day) ? meter.source.hours(day) : [];
}
