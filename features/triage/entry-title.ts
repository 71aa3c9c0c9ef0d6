import { issueTypeLabel } from "@entities/issue";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { messageText } from "@shared/i18n/message";
import type { CauseRow, QueueEntry } from "./queue";

export type TitledEntry = Pick<QueueEntry, "kind" | "typeName" | "driverName" | "plants" | "meters" | "metersOfPlant">;

/**
 * A cause in words: "SolarEdge unreachable", "Shade in the afternoon, all 3 inverters". `isDown`: the driver is down,
 * not only degraded.
 */
export function entryTitle(i18n: I18n, entry: TitledEntry, isDown: boolean): string {
  const { kind, typeName, plants, meters: count, metersOfPlant: total } = entry;
  const driver = entry.driverName ?? "";
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

/** "School, Almere", or "12 plants, 24 inverters: School, Sporthal …" */
export function entryPlants(i18n: I18n, { plants, meters }: Pick<QueueEntry, "plants" | "meters">): string {
  const names = plants.slice(0, namesShown).map(({ name }) => messageText(i18n, name));
  const [only] = plants;
  if (plants.length === 1) return [...names, only?.city].filter(Boolean).join(", ");
  const counts = [
    i18n._(msg`${plural(plants.length, { one: "# plant", other: "# plants" })}`),
    meters > 0 && i18n._(msg`${plural(meters, { one: "# inverter", other: "# inverters" })}`),
  ];
  return `${counts.filter(Boolean).join(", ")}: ${names.join(", ")}${plants.length > namesShown ? " …" : ""}`;
}

/** The entries of a queue as they are shown. */
export const causeRows = (
  entries: readonly QueueEntry[],
  outages: readonly { driver: string; isDown: boolean }[],
): CauseRow[] =>
  entries.map((entry) => ({
    ...entry,
    isDown: outages.some(({ driver, isDown }) => isDown && driver === entry.driver),
  }));
