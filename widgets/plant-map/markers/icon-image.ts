import { type LocationStatus, locationStatuses } from "@entities/plant-location";

/** Segments of a cluster's ring: few enough that similar clusters share one icon image. */
export const ringSegmentCount = 24;

/** The diameter of a plant's icon in CSS pixels; at least 24 to be an accessible target. */
export const plantDiameter = 26;

/** What an icon image shows. */
export type IconImage =
  | { kind: "plant"; status: LocationStatus }
  | {
      kind: "cluster";
      /** The formatted number of plants. */
      label: string;
      /** In CSS pixels. */
      diameter: number;
      /** Segments of the ring per status, worst first; they sum to `ringSegmentCount`. */
      segments: number[];
    };

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Divides the ring by the shares of the statuses. Each status that occurs has a segment, the two worst have
 * two, so that one failing plant among thousands stays visible.
 */
export function ringSegments(counts: readonly number[]): number[] {
  const total = sum(counts);
  const segments = counts.map((count, index) =>
    count === 0 ? 0 : Math.max(index < 2 ? 2 : 1, Math.round((ringSegmentCount * count) / total)),
  );
  for (
    let excess = sum(segments) - ringSegmentCount;
    total > 0 && excess !== 0;
    excess -= Math.sign(excess)
  ) {
    const largest = segments.indexOf(Math.max(...segments));
    segments[largest] = (segments[largest] ?? 0) - Math.sign(excess);
  }
  return segments;
}

const clusterDiameter = (total: number): number =>
  total < 10 ? 36 : total < 100 ? 42 : total < 1000 ? 48 : 54;

/** The diameter of a marker's icon in CSS pixels. */
export const iconDiameter = (total: number): number => (total === 1 ? plantDiameter : clusterDiameter(total));

/** The id of the icon image for so many plants per status, in the order of `locationStatuses`. */
export function iconImageId(counts: readonly number[], formatCount: (count: number) => string): string {
  const total = sum(counts);
  if (total === 1) return `plant:${locationStatuses[counts.indexOf(1)]}`;
  return `cluster:${clusterDiameter(total)}:${ringSegments(counts).join("-")}:${formatCount(total)}`;
}

/** Reads an id written by `iconImageId`; null for any other id. */
export function parseIconImageId(id: string): IconImage | null {
  const [kind, first = "", segments = "", ...label] = id.split(":");
  if (kind === "plant") {
    const status = locationStatuses.find((status) => status === first);
    return status ? { kind, status } : null;
  }
  if (kind !== "cluster") return null;
  return {
    kind,
    diameter: Number(first),
    segments: segments.split("-").map(Number),
    label: label.join(":"),
  };
}
