import { issueTypeLabel, type MeterIssue } from "@entities/issue";
import { meterName } from "@entities/meter";
import { useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { canSnooze, canUnsnooze, issueRefOf } from "../changes";
import { opened } from "../model/dialog";

interface SnoozeButtonProps {
  plant: PlantRef;
  issue: MeterIssue;
  today: Temporal.PlainDate;
}

/** Opens the dialog that snoozes an open issue or reopens a snoozed one; nothing for other issues. */
export function SnoozeButton({ plant, issue, today }: SnoozeButtonProps) {
  const { t, i18n } = useLingui();
  const open = useUnit(opened);
  const snoozable = canSnooze(issue, today);
  const ref = issueRefOf(issue);
  if (!ref || (!snoozable && !canUnsnooze(issue, today))) return null;
  const name = [i18n._(issueTypeLabel(issue.type_name)), issue.meter && meterName(issue.meter, i18n)]
    .filter(Boolean)
    .join(", ");
  // One button for both, so that it has the focus after its dialog.
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={snoozable ? t`Snooze ${name}` : t`Unsnooze ${name}`}
      onClick={() => open({ kind: snoozable ? "snooze" : "unsnooze", plant, issues: [ref] })}
    >
      {snoozable ? t`Snooze` : t`Unsnooze`}
    </Button>
  );
}
