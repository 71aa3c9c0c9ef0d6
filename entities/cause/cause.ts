import { issueTypeLabel } from "@entities/issue";
import type { PlantRights } from "@entities/plant";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Format } from "@shared/i18n/format";
import { type Message, messageText } from "@shared/i18n/message";
import type { CauseKind } from "./group-issues";

export const causeTabs = ["open", "in-progress", "snoozed", "done"] as const;
export type CauseTab = (typeof causeTabs)[number];

/** Energy per day or in total; a figure is null where the API does not state it, and never 0 for a gap. */
export interface Cost {
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
}

export const unknownCost: Cost = { lostKwh: null, lostCents: null, notReceivedKwh: null };

interface CauseTicket {
  id: number;
  /** The number that users see. */
  number: string;
  assignees: Message[];
}

/** A plant of a cause with its issues in the cause, and what the user may do with the plant. */
export interface AffectedPlant extends PlantRights {
  id: number;
  name: Message;
  city: string | null;
  /** The open tickets. */
  tickets: CauseTicket[];
  issues: { id: number; meterId: number | null; typeName: string | null }[];
}

/** Issues that have one cause, as the queue shows them (domain/triage.md). Days are `YYYY-MM-DD`. */
export interface Cause {
  key: string;
  kind: CauseKind;
  tab: CauseTab;
  typeName: string | null;
  /** The name by which the API knows the driver of the cause, and the name that is shown. */
  driver: string | null;
  driverName: string | null;
  /** Whether the driver is down, not only degraded. */
  isDown: boolean;
  /** The plants that cost most come first. */
  plants: AffectedPlant[];
  /** The number of affected meters. */
  meters: number;
  /** The number of meters in use of the only plant; null if there are several plants, or if it is not known. */
  metersOfPlant: number | null;
  /** The drivers of the plants and the types of the issues, by which the queue is filtered. */
  drivers: string[];
  types: string[];
  since: string | null;
  severity: number | null;
  costPerDay: Cost;
  costSoFar: Cost;
  /** Whether the cause began, or became larger, since yesterday. */
  change: "new" | "grown" | null;
  /** The first day on which a snoozed issue opens again. */
  snoozedUntil: string | null;
  /** The last day on which an issue was resolved. */
  resolvedOn: string | null;
}

/** Whether the issues of a cause are unresolved and not snoozed. */
const isOpen = ({ tab }: Cause): boolean => tab === "open" || tab === "in-progress";

/** Whether an entry of the queue counts issues that are no problems, such as those of new plants. */
export const isNotes = ({ kind }: Pick<Cause, "kind">): boolean => kind === "notes";

/** The title of a cause: "SolarEdge unreachable", "Shade in the afternoon, all 3 inverters". */
export function causeTitle(i18n: I18n, cause: Cause): string {
  const { kind, typeName, isDown, plants, meters: count, metersOfPlant: total } = cause;
  const driver = cause.driverName ?? "";
  if (kind === "driver") return i18n._(isDown ? msg`${driver} unreachable` : msg`${driver} degraded`);
  if (kind === "promise") return i18n._(msg`Behind the long-term promise`);
  const label = i18n._(issueTypeLabel(typeName));
  if (kind === "together") {
    const several = i18n._(msg`${plural(plants.length, { one: "# plant", other: "# plants" })}`);
    return i18n._(driver ? msg`${label}: ${several} of ${driver}` : msg`${label}: ${several} near each other`);
  }
  if (total === null || total < 2 || count === 0) return label;
  return `${label}, ${i18n._(count < total ? msg`${count} of ${total} inverters` : msg`${plural(total, { 2: "both inverters", other: "all # inverters" })}`)}`;
}

const namesShown = 2;

/** The plants of a cause: "School, Almere", or "12 plants, 24 inverters: School, Sporthal …". */
export function causePlants(i18n: I18n, { plants, meters }: Pick<Cause, "plants" | "meters">): string {
  const names = plants.slice(0, namesShown).map(({ name }) => messageText(i18n, name));
  const [only] = plants;
  if (plants.length === 1) return [...names, only?.city].filter(Boolean).join(", ");
  const counts = [
    i18n._(msg`${plural(plants.length, { one: "# plant", other: "# plants" })}`),
    meters > 0 && i18n._(msg`${plural(meters, { one: "# inverter", other: "# inverters" })}`),
  ];
  return `${counts.filter(Boolean).join(", ")}: ${names.join(", ")}${plants.length > namesShown ? " …" : ""}`;
}

/** What an action is about: a cause, or plants without a cause. */
export interface ActionTarget {
  key: string;
  /** The title of the tickets. */
  title: string;
  plants: readonly TargetPlant[];
}

export interface TargetPlant extends Pick<AffectedPlant, "id" | "name" | "city" | keyof PlantRights> {
  /** The open tickets. */
  tickets: readonly { id: number }[];
  /** Null where the issues are not known. */
  issues: readonly { id: number; meterId: number | null }[] | null;
  /** What is known of the cause at the plant, as a paragraph of a ticket. */
  evidence: string | null;
}

/** The causes as targets of an action. Only open issues can be snoozed. */
export const toActionTargets = (i18n: I18n, format: Format, causes: readonly Cause[]): ActionTarget[] =>
  causes.map((cause) => ({
    key: cause.key,
    title: causeTitle(i18n, cause),
    plants: cause.plants.map((plant) => ({
      ...plant,
      issues: isOpen(cause) ? plant.issues : [],
      evidence: evidenceText(i18n, format, cause, plant),
    })),
  }));

function evidenceText(i18n: I18n, format: Format, cause: Cause, plant: AffectedPlant): string {
  const { costPerDay, costSoFar, since } = cause;
  const amount = ({ lostKwh, lostCents }: Cost) => format.energyAndValue(lostKwh, (lostCents ?? 0) / 100);
  const isOnlyPlant = cause.plants.length === 1;
  const parts = [
    `${messageText(i18n, plant.name)}: ${causeTitle(i18n, cause)}`,
    since && i18n._(msg`since ${format.date(since)}`),
    isOnlyPlant && costPerDay.lostKwh && i18n._(msg`${amount(costPerDay)} lost per day`),
    isOnlyPlant && costSoFar.lostKwh && i18n._(msg`${amount(costSoFar)} lost so far`),
    isOnlyPlant &&
      costPerDay.notReceivedKwh &&
      i18n._(msg`${format.energy(costPerDay.notReceivedKwh)} a day not received`),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** The open causes of some plants, with only these plants. The cost of a part of the plants is not known. */
export const causesOfPlants = (causes: readonly Cause[], ids: ReadonlySet<number>): Cause[] =>
  causes
    .filter((cause) => isOpen(cause) && !isNotes(cause))
    .map((cause) => ({ cause, plants: cause.plants.filter(({ id }) => ids.has(id)) }))
    .filter(({ plants }) => plants.length > 0)
    .map(({ cause, plants }) =>
      plants.length === cause.plants.length
        ? cause
        : { ...cause, plants, costPerDay: unknownCost, costSoFar: unknownCost, meters: 0, metersOfPlant: null },
    );

/** The causes of a page: as many as the rows of other lists, because thousands take seconds to render. */
export const causesPerPage = 25;

/** The triage page with the panel of a cause, on the tab and the page of the queue that contain the cause. */
export function causeHref({ key, tab }: Pick<Cause, "key" | "tab">, page = 1): string {
  const parameters = [tab !== "open" && `tab=${tab}`, page > 1 && `page=${page}`].filter(Boolean).join("&");
  return `/triage${parameters && `?${parameters}`}#${encodeURIComponent(key)}`;
}
