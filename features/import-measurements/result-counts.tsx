import type { ImportPlan, ImportResult } from "@entities/measurement";
import { performanceHref } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import styles from "./import-dialog.module.css";
import type { ImportedMeter, ImportTarget } from "./import-plan";

/** Why the API rejects values (domain/measurements.md#rejected-rows). */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  negative: msg`below zero`,
  impossible: msg`above what the peak power can generate`,
  future: msg`in the future`,
  before_operational: msg`before the meter was operational`,
};

/** The values that count, the rejected values, and the values that are coarser than stored ones. */
export const countValues = (results: readonly ImportResult[], replacesFiner: boolean) => ({
  counted: results.reduce((total, result) => total + result.new + result.changed + result.equal, 0),
  uncounted: results.reduce(
    (total, { rejected, coarser }) => total + rejected + (replacesFiner ? 0 : (coarser ?? 0)),
    0,
  ),
});

/** What the button imports: the energy, or the number of values if some of them do not count. */
export function ImportButtonText({ results, kwh, replacesFiner }: ImportedTextProps) {
  const format = useFormat();
  const { counted, uncounted } = countValues(results, replacesFiner);
  const energy = format.number(kwh, 1);
  if (uncounted === 0) return <Trans>Import {energy} kWh</Trans>;
  const [count, of] = [format.number(counted), format.number(counted + uncounted)];
  return (
    <Trans>
      Import {count} of {of} values
    </Trans>
  );
}

interface ImportedTextProps {
  results: readonly ImportResult[];
  kwh: number;
  /** Whether what is coarser than stored values counts. */
  replacesFiner: boolean;
}

/** The imported values. The energy is the sum of all values, so it is not stated when some values do not count. */
export function ImportedText({ results, kwh, replacesFiner }: ImportedTextProps) {
  const format = useFormat();
  const { counted, uncounted } = countValues(results, replacesFiner);
  const energy = format.number(kwh, 3);
  if (uncounted === 0) return <Trans>{energy} kWh imported</Trans>;
  const [count, of] = [format.number(counted), format.number(counted + uncounted)];
  return (
    <Trans>
      {count} of {of} values imported
    </Trans>
  );
}

/**
 * The URL of the chart of what was imported: of the meter if the plant has several and the import has one, and one day
 * by hour. Null without a day that has energy.
 */
export function importedChartHref(
  { plant, meters, lastChartDay }: Pick<ImportTarget, "plant" | "meters" | "lastChartDay">,
  imported: readonly Pick<ImportedMeter, "id">[],
  { days, calls }: Pick<ImportPlan, "days" | "calls">,
): string | null {
  const received = days.filter(({ state, kwh }) => state !== "missing" && (state !== "above" || kwh > 0));
  // The day of an export has begun, and an export in UTC has the first hours of the next day.
  const finished = received.filter(({ day }) => day <= lastChartDay);
  const [start, end] = [received[0]?.day, (finished.at(-1) ?? received.at(-1))?.day];
  if (!start || !end) return null;
  const [onlyMeter] = meters.length > 1 && imported.length === 1 ? imported : [];
  const hasHours = calls.some(({ minutes }) => minutes <= 60);
  const period = start === end && hasHours ? "hour" : "day";
  return performanceHref(plant, { start, end }, { period, meterId: onlyMeter?.id ?? null });
}

interface ResultCountsProps {
  results: readonly ImportResult[];
  /** Whether the values are imported. */
  isDone?: boolean;
}

/** How the values of the files compare with the stored values. */
export function ResultCounts({ results, isDone = false }: ResultCountsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const sum = (count: (result: ImportResult) => number) => results.reduce((total, result) => total + count(result), 0);
  const added = sum((result) => result.new);
  const changed = sum((result) => result.changed);
  const equal = sum((result) => result.equal);
  const rejected = sum((result) => result.rejected);
  const names = [...new Set(results.flatMap((result) => Object.keys(result.rejected_by_reason)))];
  const why = format.list(names.map((name) => (reasons[name] ? i18n._(reasons[name]) : t`not valid`)));
  return (
    <ul className={styles.counts}>
      {added > 0 && (
        <li>
          <Plural value={added} one="# new value" other="# new values" />
        </li>
      )}
      {changed > 0 && (
        <li>
          {isDone ? (
            <Plural value={changed} one="# stored value replaced" other="# stored values replaced" />
          ) : (
            <Plural value={changed} one="# stored value is replaced" other="# stored values are replaced" />
          )}
        </li>
      )}
      {equal > 0 && (
        <li>
          <Plural value={equal} one="# value is already stored" other="# values are already stored" />
        </li>
      )}
      {rejected > 0 && (
        <li>
          <Plural value={rejected} one="# value is rejected" other="# values are rejected" />
          <Trans>: {why}</Trans>
        </li>
      )}
    </ul>
  );
}
