import { issueTypeLabel, type MeterIssue } from "@entities/issue";
import { Trans, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import { quietCause } from "./quiet-cause";

interface QuietLossProps {
  lostKwh: number;
  issues: readonly MeterIssue[];
  today: Temporal.PlainDate;
}

/** Why energy was lost although the status is green. */
export function QuietLoss({ lostKwh, issues, today }: QuietLossProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const cause = quietCause(issues, today);
  const { amount, unit } = formatEnergy(lostKwh, localeOf[format.language]);
  const lost = `${amount} ${unit}`;
  const problem = cause && i18n._(issueTypeLabel(cause.type_name));
  const day = format.date(cause?.resolved_on ?? cause?.snoozed_until ?? "");
  return (
    <>
      <Trans>
        <strong>No open issues,</strong> but {lost} per day was lost in the last 7 days.
      </Trans>{" "}
      {!cause && <Trans>The loss is too small for an issue.</Trans>}
      {cause?.resolved_on && (
        <Trans>
          {problem} was resolved on {day}.
        </Trans>
      )}
      {cause && !cause.resolved_on && (
        <Trans>
          {problem} is snoozed until {day}.
        </Trans>
      )}
    </>
  );
}
