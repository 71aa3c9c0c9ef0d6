import type { ImportPlan, ImportResult } from "@entities/measurement";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { useUnit } from "effector-react";
import { $replacesFiner, replacingFinerToggled } from "./import-measurements";

/** So many of the days that differ are named. */
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
