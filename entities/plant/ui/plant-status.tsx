import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { statusPresentation, type YieldStatus } from "../status";
import styles from "./plant-status.module.css";

interface PlantStatusProps {
  status: YieldStatus;
  labelHidden?: boolean;
  /** For how many days the plant has sent nothing (`silentDays`). */
  silentDays?: number | null;
}

/** A yield status as a coloured icon with its label; under None, that there is no data, and for how long. */
export function PlantStatus({ status, labelHidden, silentDays }: PlantStatusProps) {
  const { i18n, t } = useLingui();
  const { level, label } = statusPresentation(status);
  const text = i18n._(label);
  const isNone = status === "NONE";
  return (
    <StatusIcon
      level={level}
      labelHidden={labelHidden}
      title={labelHidden ? (isNone ? `${text} · ${t`no data`}` : text) : undefined}
    >
      {text}
      {isNone && (
        <span className={styles.noData} data-silent={silentDays ? "" : undefined}>
          {" "}
          {silentDays ? (
            <Plural value={silentDays} one="no data for # day" other="no data for # days" />
          ) : (
            <Trans>no data</Trans>
          )}
        </span>
      )}
    </StatusIcon>
  );
}
