import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { readDay } from "@shared/lib/query-value";
import { TextField } from "@shared/ui/text-field";
import { useUnit } from "effector-react";
import { type ExportSource, latestDay, rangeProblem } from "../dialog/choice";
import { $attempted, $choice, chosen } from "../dialog/model";
import styles from "./export-dialog.module.css";

/** The days whose yield the rows carry, both included. */
export function ExportDays({ source }: { source: ExportSource }) {
  const { t } = useLingui();
  const format = useFormat();
  const { choice, attempted, choose } = useUnit({ choice: $choice, attempted: $attempted, choose: chosen });
  const problem = attempted ? rangeProblem(source, choice) : null;
  const latest = latestDay(source);
  const day = format.date(latest);

  const missing = (text: string) => problem === "incomplete" && !readDay(text) && t`Enter a day.`;
  const wrongEnd =
    (problem === "reversed" && t`The last day lies before the first one.`) ||
    (problem === "future" && t`The last day can be ${day} at the latest.`);

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Trans>Yield of the days</Trans>
      </legend>
      <div className={styles.days}>
        <TextField
          type="date"
          name="start_date"
          label={t`First day`}
          max={latest.toString()}
          value={choice.start}
          error={missing(choice.start)}
          onChange={(event) => choose({ start: event.target.value })}
        />
        <TextField
          type="date"
          name="end_date"
          label={t`Last day`}
          max={latest.toString()}
          value={choice.end}
          error={missing(choice.end) || wrongEnd}
          onChange={(event) => choose({ end: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
