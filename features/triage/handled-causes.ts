import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Format } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { entryTitle } from "./entry-title";
import type { CauseRow, QueueEntry, QueuePlant } from "./queue";

/** What is known of a cause at one of its plants, as a paragraph of a ticket. */
function evidenceOf(i18n: I18n, format: Format, row: CauseRow, plant: QueuePlant): string {
  const { costPerDay, costSoFar, since } = row;
  const amount = ({ lostKwh, lostCents }: QueueEntry["costPerDay"]) =>
    format.energyAndValue(lostKwh, (lostCents ?? 0) / 100);
  const own = row.plants.length === 1;
  const lines = [
    `${messageText(i18n, plant.name)}: ${entryTitle(i18n, row, row.isDown)}`,
    since && i18n._(msg`since ${format.date(since)}`),
    own && costPerDay.lostKwh && i18n._(msg`${amount(costPerDay)} lost per day`),
    own && costSoFar.lostKwh && i18n._(msg`${amount(costSoFar)} lost so far`),
    own && costPerDay.notReceivedKwh && i18n._(msg`${format.energy(costPerDay.notReceivedKwh)} a day not received`),
  ];
  return `${lines.filter(Boolean).join(", ")}.`;
}

const isOpen = ({ tab }: QueueEntry): boolean => tab === "open" || tab === "in-progress";

/** What the actions on causes take of entries: their titles, and what is known of them at each of their plants. */
export const handledCauses = (i18n: I18n, format: Format, rows: readonly CauseRow[]) =>
  rows.map((row) => ({
    key: row.key,
    title: entryTitle(i18n, row, row.isDown),
    plants: row.plants.map((plant) => ({
      ...plant,
      // Only open issues can be snoozed.
      issues: isOpen(row) ? plant.issues : [],
      evidence: evidenceOf(i18n, format, row, plant),
    })),
  }));

const unknownCost = { lostKwh: null, lostCents: null, notReceivedKwh: null };

/**
 * The open causes of some plants, with only these. What a cause costs is not known for a part of its plants. Notes are
 * no causes.
 */
export const causesOfPlants = (rows: readonly CauseRow[], ids: ReadonlySet<number>): CauseRow[] =>
  rows
    .filter((row) => isOpen(row) && row.kind !== "notes")
    .map((row) => ({ row, plants: row.plants.filter(({ id }) => ids.has(id)) }))
    .filter(({ plants }) => plants.length > 0)
    .map(({ row, plants }) =>
      plants.length === row.plants.length
        ? row
        : { ...row, plants, costPerDay: unknownCost, costSoFar: unknownCost, meters: 0, metersOfPlant: null },
    );
