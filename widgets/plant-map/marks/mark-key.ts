import { type LocationStatus, locationStatuses } from "@entities/plant-location";

/** The parts a cluster's ring is divided into: few enough that clusters alike share one picture. */
export const ringParts = 24;

/** What is drawn for one place on the map. */
export type Mark =
  | { kind: "plant"; status: LocationStatus }
  | {
      kind: "cluster";
      /** The count as it is written. */
      label: string;
      /** From 0 for a few plants to 3 for thousands. */
      size: number;
      /** Parts of the ring for each status, worst first; they sum to `ringParts`. */
      parts: number[];
    };

/**
 * Divides the ring by the share of each status. A status that occurs at all keeps a part, and the two worst
 * keep two, so that one failing plant among thousands is still seen.
 */
export function ringShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const least = counts.map((count, code) => (count === 0 ? 0 : code < 2 ? 2 : 1));
  const parts = counts.map((count, code) =>
    Math.max(least[code] ?? 0, Math.round((ringParts * count) / total)),
  );
  for (let excess = parts.reduce((sum, part) => sum + part, 0) - ringParts; excess !== 0; ) {
    const largest = parts.indexOf(Math.max(...parts));
    parts[largest] = (parts[largest] ?? 0) - Math.sign(excess);
    excess -= Math.sign(excess);
  }
  return parts;
}

const sizeOf = (total: number): number => (total < 10 ? 0 : total < 100 ? 1 : total < 1000 ? 2 : 3);

/** The name of the picture of a place with so many plants of each status, in the order of `locationStatuses`. */
export function markKey(counts: readonly number[], write: (count: number) => string): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 1) return `plant:${locationStatuses[counts.indexOf(1)]}`;
  return `cluster:${sizeOf(total)}:${ringShares(counts).join("-")}:${write(total)}`;
}

/** Whether a name is one that `markKey` makes. */
export const isMarkKey = (key: string): boolean => /^(plant|cluster):/.test(key);

/** The picture that a name stands for; null where it is no such name. */
export function readMarkKey(key: string): Mark | null {
  const [kind, first = "", shares = "", ...label] = key.split(":");
  if (kind === "plant") {
    const status = locationStatuses.find((known) => known === first);
    return status ? { kind, status } : null;
  }
  if (kind !== "cluster") return null;
  return { kind, size: Number(first), parts: shares.split("-").map(Number), label: label.join(":") };
}
