import { listMeterStatuses, type MeterStatus } from "@entities/meter";
import type { PlantRef } from "@shared/api/refs";
import { browserClient } from "@shared/api/v0/browser-client";
import { type DateRangeText, readRange } from "@shared/lib/date-range";

export const loadMeterStatuses = async (
  ref: PlantRef,
  meterId: number,
  range: DateRangeText,
  signal: AbortSignal,
): Promise<MeterStatus[]> => {
  const { rows } = await listMeterStatuses(browserClient, { ...ref, meterId }, readRange(range), { signal });
  return rows;
};
