import type { MeterStatus } from "@entities/meter";
import { dayText } from "@shared/lib/day";

/** A row of the status table; null where the API has no value. */
export interface StatusRow {
  /** `YYYY-MM-DD` */
  date: string;
  meterId: number;
  meterName: string | null;
  type: string;
  /** The API's name of a type that this application does not know. */
  displayName: string | null;
  severity: number | null;
}

/** A page of the status table. */
export interface StatusesPage {
  rows: StatusRow[];
  total: number;
}

// spec 2 §9
export const statusesPerPage = 30;

/** A meter that produced yield has nothing to report. */
const ignoredType = "yield_present";

interface MeterStatuses {
  meter: { id: number; name?: string | null };
  statuses: readonly MeterStatus[];
}

/** A page of what the meters reported: newest first, then the most severe. */
export function statusesPage(byMeter: readonly MeterStatuses[], page: number): StatusesPage {
  const rows = byMeter.flatMap(({ meter, statuses }) =>
    statuses
      .filter(({ type_name }) => type_name !== ignoredType)
      .map(
        ({ date, type_name, meter_status_type }): StatusRow => ({
          date: dayText(date),
          meterId: meter.id,
          meterName: meter.name ?? null,
          type: type_name ?? "unknown",
          displayName: meter_status_type?.display_name ?? null,
          severity: meter_status_type?.severity ?? null,
        }),
      ),
  );
  rows.sort(
    (a, b) => b.date.localeCompare(a.date) || (b.severity ?? 0) - (a.severity ?? 0) || a.meterId - b.meterId,
  );
  const first = (page - 1) * statusesPerPage;
  return { rows: rows.slice(first, first + statusesPerPage), total: rows.length };
}
