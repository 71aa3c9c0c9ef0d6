/** Which meters of a plant have panels that face the same way (docs/domain/issues.md#meters-of-the-same-orientation). */

/** Degrees: the azimuth from north, the tilt from the horizontal. */
export interface Orientation {
  readonly azimuth: number;
  readonly tilt: number;
}

/** Panels face the same way within these degrees. */
const tolerance = { azimuth: 10, tilt: 5 } as const;

function isSame(a: Orientation, b: Orientation): boolean {
  const turn = Math.abs(a.azimuth - b.azimuth) % 360;
  return Math.min(turn, 360 - turn) <= tolerance.azimuth && Math.abs(a.tilt - b.tilt) <= tolerance.tilt;
}

/**
 * The groups of two meters or more that face the same way as the first one of their group. `orientationOf`: null when it is
 * not known, or when the panels of the meter face several ways.
 */
export function groupByOrientation<T>(meters: readonly T[], orientationOf: (meter: T) => Orientation | null): T[][] {
  const groups: { readonly orientation: Orientation; readonly meters: T[] }[] = [];
  for (const meter of meters) {
    const orientation = orientationOf(meter);
    if (orientation === null) continue;
    const group = groups.find((each) => isSame(each.orientation, orientation));
    if (group) group.meters.push(meter);
    else groups.push({ orientation, meters: [meter] });
  }
  return groups.map((group) => group.meters).filter(({ length }) => length > 1);
}
