import { issueTypeLabel, type MeterIssue } from "@entities/issue";
import { statusOfSeverity, statusPresentation } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./issues-tab.module.css";

/** The type of an issue with its severity as a shape and a colour. // spec 1 §4 */
export function IndicatorCell({ issue: { type_name: type, severity } }: { issue: MeterIssue }) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(statusOfSeverity(severity ?? 1));
  const severityText = i18n._(label);
  return (
    <span className={styles.indicator}>
      <StatusIcon level={level} labelHidden title={severityText}>
        {severityText}
      </StatusIcon>
      {i18n._(issueTypeLabel(type))}
    </span>
  );
}
