import { driverText } from "@entities/driver";
import { issueFinding, issueTypeLabel, titleOfCause } from "@entities/issue";
import { statusTypeLabel } from "@entities/meter";
import type { PlantRights, PlantState } from "@entities/plant";
import { findingLabels } from "@entities/ticket";
import { type CauseKind, causeKinds } from "@heliograph/rules/causes";
import type { TicketFinding } from "@heliograph/rules/ticket-planning";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatIn, type Message, messageText } from "@shared/i18n/format";
import { localDayText, oldestFirst } from "@shared/lib/dates";
import { joinTexts } from "@shared/lib/text";
import type { Sort } from "@shared/list-query/list-query";

export const causeTabs = ["open", "in-progress", "snoozed", "done"] as const;
export type CauseTab = (typeof causeTabs)[number];

/** A rate, which is energy per day, or a total (domain/scores.md#rates). A value is null when the API does not state it. A gap is never 0. */
export interface Cost {
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
  notReceivedCents: number | null;
  /** Whether a part of a total is estimated from the rate (domain/triage.md#cost). */
  isEstimate?: true;
}

/** The rate of the energy lost and not received together; null if it is not known. */
export interface Stake {
  kwh: number | null;
  cents: number | null;
}

export const unknownStake: Stake = { kwh: null, cents: null };

export const unknownCost: Cost = { lostKwh: null, lostCents: null, notReceivedKwh: null, notReceivedCents: null };

/** Whether a cost is known and not too small to be stated. */
export const hasCost = ({ lostKwh, notReceivedKwh }: Cost): boolean =>
  (lostKwh ?? 0) > 0 || (notReceivedKwh ?? 0) >= smallestLossKwh;

/** What was found when a ticket about a resolved cause was closed. */
export interface TicketClosing {
  /** An instant of the API. */
  on: string;
  by: Message | null;
  finding: TicketFinding | null;
  note: string;
}

export interface CauseTicket {
  id: number;
  /** The number that users see. */
  number: string;
  assignees: Message[];
  /** Whether the ticket is about the cause (domain/triage.md#tabs). */
  isAboutCause: boolean;
  /** Null for an open ticket. */
  closing: TicketClosing | null;
  /** Whether it is a ticket for several plants (the extension `ticket_plants`). */
  isShared?: boolean;
}

/** A plant of a cause, its issues in the cause, and what the user may do with the plant. */
export interface AffectedPlant extends PlantRights, Pick<PlantState, "status" | "silence"> {
  id: number;
  name: Message;
  city: string | null;
  /** The companies that can see the plant, except the user's own company; the owner first. */
  companies: { name: string; isOwner: boolean }[];
  /** The open tickets, tickets about the cause first. Of a resolved cause its closed tickets. */
  tickets: CauseTicket[];
  issues: { id: number; meterId: number | null; typeName: string | null }[];
  /** The begin of the first of these issues, and the cost of all of them since they began. */
  since: string | null;
  /** The instant of this beginning; null if only its day is known. */
  sinceTime: string | null;
  costSoFar: Cost;
}

/** What was lost and not received on a day, kWh. Null if it is not known. */
export interface RecentDay {
  date: string;
  lostKwh: number | null;
  notReceivedKwh: number | null;
}

/** Issues with a common cause, as one row of the queue (domain/triage.md). Days are `YYYY-MM-DD`. */
export interface Cause {
  key: string;
  /** The company whose queue has the cause. Links and actions are for this company. */
  company: { id: number; name: string };
  kind: CauseKind;
  tab: CauseTab;
  typeName: string | null;
  /** What the loss looks like, if it is clear: it names the cause. */
  pattern?: string | null | undefined;
  /** The API name and the display name of the driver that is the cause. */
  driver: string | null;
  driverName: string | null;
  /** Whether the driver is down, not just degraded. */
  isDown: boolean;
  /** The plants with the highest cost come first. */
  plants: AffectedPlant[];
  /** The number of plants that pass the filter of tags. Absent without this filter. */
  matchingPlants?: number;
  meters: number;
  /** The number of active meters when the cause has one plant; null for several plants or an unknown number. */
  metersOfPlant: number | null;
  /** The drivers of the plants and the types of the issues, for the filters of the queue. */
  drivers: string[];
  types: string[];
  /** The amount at stake of each type; absent with one type. */
  stakes?: Stake[];
  since: string | null;
  severity: number | null;
  /** The amount at stake. The queue has the largest amount first (domain/triage.md#cost). */
  atStake: Stake;
  costPerDay: Cost;
  costSoFar: Cost;
  /** What the cause cost on each of the last days, oldest first. Empty if the API does not state it. */
  recentDays: RecentDay[];
  /** Whether the cause began or grew since yesterday. */
  change: "new" | "grown" | null;
  /** The day in the last week on which issues of an open cause reopened after a snooze. */
  backSince: string | null;
  /** The first day on which a snoozed issue reopens. */
  snoozedUntil: string | null;
  /** The last day on which an issue was resolved. */
  resolvedOn: string | null;
}

/** Whether a cause has issues that are neither resolved nor snoozed. */
export const isOpen = ({ tab }: Cause): boolean => tab === "open" || tab === "in-progress";

/** Whether the issues of a cause are changes of the long-term promise, which have no cost. */
export const isPromise = ({ kind }: Pick<Cause, "kind">): boolean => kind === "promise";

/** Whether a row of the queue counts notes: issues that are not problems, such as the issue of a new plant. */
export const isNotes = ({ kind }: Pick<Cause, "kind">): boolean => kind === "notes";

/** Whether a cause is of a kind that can cost energy. */
export const isCostly = ({ kind }: Pick<Cause, "kind">): boolean => causeKinds[kind].order === 0;

/** The label of what was lost by one name: an issue type, or without the extension `losses` a status type. */
export const lossCauseLabel = (name: string | null, { hasLosses }: { hasLosses: boolean }): MessageDescriptor =>
  hasLosses ? issueTypeLabel(name) : statusTypeLabel(name ?? "unknown");

const plantCount = (i18n: I18n, { plants }: Pick<Cause, "plants">): string =>
  i18n._(msg`${plural(plants.length, { one: "# plant", other: "# plants" })}`);

/** Formats the title of a cause: "SolarEdge unreachable", "Shade in the afternoon, all 3 inverters". */
export function causeTitle(i18n: I18n, cause: Cause): string {
  const { kind, typeName, pattern, isDown, plants, since, meters: count, metersOfPlant: total } = cause;
  const title = titleOfCause(i18n, kind, {
    ...{ finding: issueFinding({ type_name: typeName, pattern }), isDown, plants: plants.length, since },
    driver: driverText(i18n, cause.driverName) ?? "",
  });
  const isOfOnePlant = kind === "plant" || kind === "notes";
  if (!isOfOnePlant || total === null || total < 2 || count === 0) return title;
  return `${title}, ${i18n._(count < total ? msg`${count} of ${total} inverters` : msg`${plural(total, { 2: "both inverters", other: "all # inverters" })}`)}`;
}

const namesShown = 2;

/** Formats the plants of a cause: "School, Almere", or "12 plants, 24 inverters: School, Sporthal …". */
export function causePlants(i18n: I18n, { plants, meters }: Pick<Cause, "plants" | "meters">): string {
  const names = plants.slice(0, namesShown).map(({ name }) => messageText(i18n, name));
  const [only] = plants;
  if (plants.length === 1) return joinTexts([...names, only?.city], ", ");
  const counts = [
    plantCount(i18n, { plants }),
    meters > 0 && i18n._(msg`${plural(meters, { one: "# inverter", other: "# inverters" })}`),
  ];
  return `${counts.filter(Boolean).join(", ")}: ${joinTexts(names, ", ")}${plants.length > namesShown ? " …" : ""}`;
}

/** The orders of the queue: by the amount at stake, by age, or by severity. */
export type CauseOrder = "at_stake" | "since" | "severity";

const byAge = (a: Cause, b: Cause): number => oldestFirst(a.since, b.since);
const bySeverity = (a: Cause, b: Cause): number => (b.severity ?? 0) - (a.severity ?? 0);

/**
 * Sorts causes of a queue: by value if all causes of the queue that are not snoozed have a value, otherwise by energy.
 * The list of plants has the same rule. Equal causes are sorted by severity, number of plants and age. The order of their
 * kinds comes before every other: the long-term promise and notes are last.
 */
export function sortCauses(
  causes: readonly Cause[],
  { field, descending }: Sort<CauseOrder>,
  queue: readonly Cause[] = causes,
): Cause[] {
  const isPriced = queue.every(({ tab, atStake: { kwh, cents } }) => tab === "snoozed" || !kwh || cents !== null);
  const stake = ({ atStake }: Cause) => (isPriced ? atStake.cents : atStake.kwh) ?? 0;
  const byStake = (a: Cause, b: Cause) => stake(b) - stake(a);
  const compare = { at_stake: byStake, since: byAge, severity: bySeverity }[field];
  // Ascending age means oldest first. The largest and the most severe causes come first in descending order.
  const direction = descending === (field === "since") ? -1 : 1;
  return causes.toSorted(
    (a, b) =>
      causeKinds[a.kind].order - causeKinds[b.kind].order ||
      direction * compare(a, b) ||
      byStake(a, b) ||
      bySeverity(a, b) ||
      b.plants.length - a.plants.length ||
      byAge(a, b) ||
      a.key.localeCompare(b.key),
  );
}

const hasTicketAbout = ({ tickets }: AffectedPlant): boolean => tickets.some(({ isAboutCause }) => isAboutCause);

/**
 * Returns the first ticket of a cause, one about the cause if there is any, the number of other tickets, and the number
 * of plants with a ticket. `without` is the number of plants without a ticket about the cause, if other plants of the
 * cause have such a ticket.
 */
export function ticketsOfCause(plants: readonly AffectedPlant[]) {
  const without = plants.filter((plant) => !hasTicketAbout(plant));
  const all = [...plants.filter(hasTicketAbout), ...without].flatMap((plant) => plant.tickets);
  // A ticket for several plants has its number at each of them. Numbers of other tickets may be equal.
  const shared = new Set<string>();
  const tickets = all.filter(({ isShared, number }) => !isShared || (!shared.has(number) && shared.add(number)));
  const { length } = without;
  return {
    ticket: tickets[0] ?? null,
    others: Math.max(0, tickets.length - 1),
    withTicket: plants.filter((plant) => plant.tickets.length > 0).length,
    without: length < plants.length ? length : 0,
  };
}

/** Formats what was found: "Inverter replaced (closed 21 Nov 2026 by Jan Bos)". */
export function closingText(i18n: I18n, { on, by, finding, note }: TicketClosing): string {
  const found = [finding && i18n._(findingLabels[finding]), note].filter(Boolean).join(": ");
  const day = formatIn(i18n).date(localDayText(on));
  const name = by && messageText(i18n, by);
  const closed = i18n._(name ? msg`closed ${day} by ${name}` : msg`closed ${day}`);
  return found ? `${found} (${closed})` : closed;
}

/**
 * The number of causes on a page. It equals the page size of other lists, because thousands of rows take seconds to
 * render.
 */
export const causesPerPage = 25;

/** The URL of the triage page with a cause open in its panel, on the tab and page that contain the cause. */
export function causeHref({ key, tab }: Pick<Cause, "key" | "tab">, page = 1): string {
  const parameters = [tab !== "open" && `tab=${tab}`, page > 1 && `page=${page}`].filter(Boolean).join("&");
  return `/triage${parameters && `?${parameters}`}#${encodeURIComponent(key)}`;
}
