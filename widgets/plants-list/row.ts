import { indicatorLevel } from "@entities/issue";
import {
  addressLine,
  isGreenWithLoss,
  type PlantRow,
  plantCity,
  plantName,
  shownStatus,
  silentDays,
  type YieldStatus,
} from "@entities/plant";
import { currentAndPrevious, promiseFilterFlags } from "@entities/promise";
import { ticketNumber, ticketTitle } from "@entities/ticket";
import type { Message } from "@shared/i18n/message";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

interface RowTicket {
  id: number;
  /** The number that users see. */
  number: string;
  title: Message;
  open: boolean;
}

/** The fields of a plant that the lists show. */
export interface PlantListRow {
  id: number;
  name: Message;
  city: string | null;
  plantCode: string | null;
  address: string;
  status: YieldStatus;
  /** For how many days the plant has sent nothing; null if it has, or if that is not known. */
  silentDays: number | null;
  previousStatus: YieldStatus | null;
  yieldScore: number | null;
  lostKwhPerDay: number | null;
  issue: { typeName: string | null; foundOn: string | null; snoozedUntil: string | null } | null;
  /** Open ones first. */
  indicators: { name: string; status: "NOK" | "OK" | "NONE"; level: StatusLevel }[];
  /** Energy was lost while the status is green and no issue is open. */
  isGreenWithLoss: boolean;
  /** Open ones first. */
  tickets: RowTicket[];
  promise: {
    current: string | null;
    previous: string | null;
    /** The worst of all periods. */
    any: string | null;
    /** Delivered minus promised yield in the current period until now, in percent of the promised yield. */
    differencePct: number | null;
    /** The same difference in kWh. */
    differenceKwh: number | null;
    changedOn: string | null;
  };
  monitoredSince: string | null;
  peakWatt: number | null;
  p90Kwh: number | null;
  drivers: string[];
  /** The owner first. */
  companies: { name: string; isOwner: boolean }[];
  tags: string[];
  customFields: { name: string; value: string }[];
}

const worstFlag = (flags: readonly (string | null)[]): string | null =>
  promiseFilterFlags.find((flag) => flags.includes(flag)) ?? null;

const inKwh = (wattHours: number | null): number | null => (wattHours === null ? null : wattHours / 1000);

function promiseOf(plant: PlantRow, today: Temporal.PlainDate): PlantListRow["promise"] {
  const periods = currentAndPrevious(plant.promise_statuses, today);
  const current = plant.current_promise_status ?? periods.current?.summary ?? null;
  const previous = plant.previous_promise_status ?? periods.previous?.summary ?? null;
  return {
    current,
    previous,
    any: worstFlag([current, previous, ...plant.promise_statuses.map(({ summary }) => summary)]),
    differencePct: periods.current?.difference_till_now_pct ?? null,
    differenceKwh: inKwh(periods.current?.difference_till_now_wh ?? null),
    changedOn: periods.current?.last_change?.changed_on ?? null,
  };
}

interface RowDays {
  today: Temporal.PlainDate;
  /** The list shows the state of an earlier day. */
  ofEarlierDay: boolean;
}

/** The row of a plant. What depends on today is computed here, so that server and client agree. */
export function rowOf(plant: PlantRow, { today, ofEarlierDay }: RowDays): PlantListRow {
  const { issue } = plant;
  const levelOf = (name: string, status: "NOK" | "OK" | "NONE") =>
    indicatorLevel({ type_name: name, severity: issue?.type_name === name ? issue.severity : null }, status);
  const tickets = plant.tickets.map((ticket) => ({
    id: ticket.id,
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    open: !ticket.closed_on,
  }));
  const companies = plant.companies.map(({ name, is_owner }) => ({ name, isOwner: is_owner }));
  return {
    id: plant.id,
    name: plantName(plant),
    city: plantCity(plant),
    plantCode: plant.plant_code || null,
    address: addressLine(plant.address),
    status: (ofEarlierDay && plant.status) || shownStatus(plant, today),
    silentDays: ofEarlierDay ? null : silentDays(plant, today),
    previousStatus: plant.previous_status,
    yieldScore: plant.yield_score,
    lostKwhPerDay: plant.lost_kwh_per_day ?? null,
    issue: issue
      ? { typeName: issue.type_name, foundOn: issue.found_on, snoozedUntil: issue.snoozed_until }
      : null,
    indicators: plant.indicators
      .map(({ name, status }) => ({ name, status, level: levelOf(name, status) }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    isGreenWithLoss: !ofEarlierDay && isGreenWithLoss(plant, today),
    tickets: tickets.toSorted((a, b) => Number(b.open) - Number(a.open)),
    promise: promiseOf(plant, today),
    monitoredSince: plant.monitored_since,
    peakWatt: plant.total_peak_in_watt,
    p90Kwh: plant.total_p90,
    drivers: plant.drivers.map(({ name }) => name),
    companies: companies.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner)),
    tags: plant.tags.map(({ name }) => name),
    customFields: plant.custom_fields.flatMap(({ value, type }) =>
      value && type ? [{ name: type.name, value }] : [],
    ),
  };
}
