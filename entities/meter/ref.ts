import { type PlantRef, plantPath } from "@shared/api/refs";

/** A meter of a plant as a company sees it (contract §5). */
export interface MeterRef extends PlantRef {
  meterId: number;
}

/** The v0 path of a meter, which the paths of its parts start with. */
export const meterPath = (ref: MeterRef): string => `${plantPath(ref)}/meters/${ref.meterId}`;
