/** The energy of a data logger's intervals: the sum of its inverters. domain/ingest.md#push */
import type { Rejection, SentRow } from "./imported-rows";
import type { LoggedRow, PushedRow, PushedSample } from "./push-body";

/** The energies of the newest intervals are stored: a week of one inverter, or a day of seven. */
const maxStored = 2_000;

type Energies = LoggedRow["energies"];
type OtherRow = SentRow | PushedSample;

/** What a key has stored: the energies by inverter, by the begin of the interval. */
type Stored = readonly (readonly [start: number, energies: Energies])[];

/**
 * The rows of logged intervals, and what is stored with them. A meter is all inverters: what a body leaves out of an
 * interval is what an earlier body has said. A row that is rejected changes nothing. Other rows stay as they are.
 */
export function sumInverters(
  pushed: readonly PushedRow[],
  stored: string | null,
  rejection: (row: SentRow & { readonly start: number }) => Rejection | null,
): { readonly rows: readonly OtherRow[]; readonly logged: string | null } {
  if (pushed.every(isOther)) return { rows: pushed, logged: stored };
  const byStart = new Map(JSON.parse(stored ?? "[]") as Stored);
  const rows = pushed.map((row) => {
    if (isOther(row)) return row;
    const { energies, ...interval } = row;
    const all = { ...byStart.get(row.start), ...energies };
    const summed = { ...interval, kwh: Object.values(all).reduce((sum, kwh) => sum + kwh, 0) };
    if (rejection(summed) === null) byStart.set(row.start, all);
    return summed;
  });
  return { rows, logged: JSON.stringify(newestOf([...byStart])) };
}

const isOther = (row: PushedRow): row is OtherRow => !("energies" in row);

function newestOf(intervals: Stored): Stored {
  let count = 0;
  const newestFirst = intervals.toSorted(([a], [b]) => b - a);
  return newestFirst.filter(([, energies]) => {
    count += Object.keys(energies).length;
    return count <= maxStored;
  });
}
