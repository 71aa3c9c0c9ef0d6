import type { ImportPlan, ImportResult } from "@entities/measurement";
import { performanceHref } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { useUnit } from "effector-react";
import styles from "./import-dialog.module.css";
import { $replacesFiner, replacingFinerToggled } from "./import-measurements";
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

/** The notice of differing days names at most this number of days. */
const namedDays = 3;

/** A number of values of one length: "392 daily totals". */
function intervalsText(minutes: number, count: number): MessageDescriptor {
  switch (minutes) {
    case 1_440:
      return msg`${plural(count, { one: "# daily total", other: "# daily totals" })}`;
    case 60:
      return msg`${plural(count, { one: "# hour", other: "# hours" })}`;
    case 15:
      return msg`${plural(count, { one: "# quarter hour", other: "# quarter hours" })}`;
    default:
      return msg`${plural(count, { one: "# value", other: "# values" })} of ${minutes} minutes`;
  }
}

interface StoredValuesProps {
  calls: ImportPlan["calls"];
  /** The results of the calls in their order, or the results of their previews. */
  results: readonly ImportResult[];
  /** Whether the values are imported. */
  isDone?: boolean;
}

/** The values of the files that are coarser than the stored values, and the stored values that the user may replace. */
export function FinerValues({ calls, results, isDone = false }: StoredValuesProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const unit = useUnit({ replaces: $replacesFiner, toggle: replacingFinerToggled });
  const coarser = sumBy(results.map((result, call) => [calls[call]?.minutes ?? 0, result.coarser ?? 0]));
  if (coarser.size === 0) return null;
  const finer = sumBy(
    results.flatMap((result) =>
      Object.entries(result.finer_by_minutes).map(([minutes, count]) => [Number(minutes), count] as const),
    ),
  );
  const listOf = (counts: ReadonlyMap<number, number>) =>
    format.list([...counts].map(([minutes, count]) => i18n._(intervalsText(minutes, count))));
  const [fine, coarse] = [listOf(finer), listOf(coarser)];
  if (isDone) {
    return (
      <p>
        {unit.replaces ? (
          <Trans>
            Replaced {fine} by {coarse}.
          </Trans>
        ) : (
          <Trans>
            {fine} of the same time stayed. Not counted: {coarse}.
          </Trans>
        )}
      </p>
    );
  }
  return (
    <>
      <Alert kind={unit.replaces ? "warning" : "info"}>
        {unit.replaces ? (
          <Trans>
            Replaces {fine} by {coarse}.
          </Trans>
        ) : (
          <Trans>
            {fine} of the same time are stored and stay, because they say more. Not counted: {coarse}.
          </Trans>
        )}
      </Alert>
      <Checkbox
        label={
          <Trans>
            Replace {fine} by {coarse}
          </Trans>
        }
        checked={unit.replaces}
        onChange={({ target }) => unit.toggle(target.checked)}
      />
    </>
  );
}

/** The days on which the energy of the files contradicts the stored energy of the same hours. */
export function DifferingDays({ results }: Pick<StoredValuesProps, "results">) {
  const { t } = useLingui();
  const format = useFormat();
  const count = results.reduce((sum, result) => sum + (result.differing_days ?? 0), 0);
  if (count === 0) return null;
  const differences = results.flatMap((result) => result.differences).slice(0, namedDays);
  const named = format.list(
    differences.map(({ date, stored_in_kwh, sent_in_kwh }) => {
      const day = format.date(date);
      const { amounts, unit } = format.energies([stored_in_kwh, sent_in_kwh]);
      const [stored, sent] = amounts;
      return t`${day} (stored ${stored} ${unit}, files ${sent} ${unit})`;
    }),
  );
  const others = count > differences.length ? " …" : "";
  return (
    <Alert kind="warning">
      <Plural value={count} one="# day differs by more than 2 %" other="# days differ by more than 2 %" />
      {`: ${named}${others} `}
      <Trans>The files may be of another inverter, or have gaps.</Trans>
    </Alert>
  );
}

/** Adds numbers by their key, without zeros, the smallest key first. */
function sumBy(counts: readonly (readonly [key: number, count: number])[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [key, count] of counts) if (count > 0) sums.set(key, (sums.get(key) ?? 0) + count);
  return new Map([...sums].sort(([a], [b]) => a - b));
}
