import { statusOfSeverity, statusPresentation } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./summary-list.module.css";

/** The severity of an issue as a status icon; nothing if it is unknown. // spec 1 §4 */
export function SeverityIcon({ severity }: { severity: number | null }) {
  const { i18n } = useLingui();
  if (severity === null) return null;
  const { level, label } = statusPresentation(statusOfSeverity(severity));
  const text = i18n._(label);
  return (
    <span className={styles.severity}>
      <StatusIcon level={level} labelHidden title={text}>
        {text}
      </StatusIcon>
    </span>
  );
}
