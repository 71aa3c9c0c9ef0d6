import type { Diagnostics } from "@entities/meter";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Alert } from "@shared/ui/alert/alert";
import type { ReactNode } from "react";
import { alertsOf, isGood, recentYieldKwh, type Stage } from "../stages";
import styles from "./diagnostics-dialog.module.css";

interface StageResultProps {
  stage: Stage;
  diagnostics: Diagnostics;
}

/** The result of a finished stage: green or red (spec 2 §4). */
export function StageResult({ stage, diagnostics }: StageResultProps) {
  const Content = contents[stage];
  return (
    <Alert kind={isGood(stage, diagnostics) ? "success" : "danger"}>
      <Content diagnostics={diagnostics} />
    </Alert>
  );
}

const contents: Record<Stage, (props: { diagnostics: Diagnostics }) => ReactNode> = {
  connection: Connection,
  yield: Yield,
  alerts: Alerts,
};

function Connection({ diagnostics }: { diagnostics: Diagnostics }) {
  return diagnostics.validated ? (
    <Trans>The source responds and has this meter.</Trans>
  ) : (
    <Trans>The source does not respond for this meter. Check its connection and its credentials.</Trans>
  );
}

function Yield({ diagnostics }: { diagnostics: Diagnostics }) {
  const format = useFormat();
  const kwh = recentYieldKwh(diagnostics);
  if (kwh === null) return <Trans>No recent measurements were found.</Trans>;
  const amount = format.number(kwh, 2, true);
  return <Trans>Recent yield: {amount} kWh</Trans>;
}

function Alerts({ diagnostics }: { diagnostics: Diagnostics }) {
  const format = useFormat();
  const alerts = alertsOf(diagnostics);
  if (alerts.length === 0) {
    return (
      <>
        <p>
          <Trans>No alerts where found</Trans>
        </p>
        {diagnostics.notifications?.driver_supports_notifications === false && (
          <p>
            <Trans>The driver of this meter does not report alerts.</Trans>
          </p>
        )}
      </>
    );
  }
  return (
    <ul className={styles.alerts}>
      {alerts.map(({ title, date }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alerts have no id and never change
        <li key={index}>
          <span>{title ?? <Trans>Alert</Trans>}</span>
          {date && <time dateTime={date}>{format.date(date)}</time>}
        </li>
      ))}
    </ul>
  );
}
