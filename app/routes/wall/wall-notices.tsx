import { NoWeatherSourceText } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Icon, type IconName } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import type { WallPageData } from "./loader.server";
import { $now, type Board } from "./model";
import styles from "./wall.module.css";

interface WallNoticesProps {
  page: WallPageData;
  board: Board | null;
  missingView: boolean;
}

const hourMs = 3_600_000;

/** What keeps the wall from showing current figures, in plain sight. */
export function WallNotices({ page, board, missingView }: WallNoticesProps) {
  const format = useFormat();
  const { inaccessible, view } = page;
  const losses = board?.figures?.sections.losses;
  const numbers = format.list(inaccessible.map(String));
  return (
    <div className={styles.notices} role="status">
      {board?.hasFailed && <Failure board={board} />}
      <SessionEnd at={board?.figures?.sessionEndsAt ?? page.sessionEndsAt} />
      {losses?.ok && losses.value?.plants_without_weather_source ? (
        <Notice icon="info">
          <NoWeatherSourceText />
        </Notice>
      ) : null}
      {inaccessible.length > 0 && (
        <Notice icon="lock">
          {inaccessible.length === 1 ? (
            <Trans>Company {numbers} is not accessible to you.</Trans>
          ) : (
            <Trans>Companies {numbers} are not accessible to you.</Trans>
          )}
        </Notice>
      )}
      {missingView && (
        <Notice icon="filter">
          <Trans>The triage view “{view}” is not saved on this device. All causes are shown.</Trans>
        </Notice>
      )}
    </div>
  );
}

function Notice({ icon, kind, children }: { icon: IconName; kind?: "warning"; children: ReactNode }) {
  return (
    <p className={styles.notice} data-kind={kind}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Why the figures are not current, and when they were loaded. */
function Failure({ board }: { board: Board }) {
  const format = useFormat();
  const { staleSince: since } = board;
  const asOf = since === null ? null : format.dateTime(Temporal.Instant.fromEpochMilliseconds(since));
  const isOffline = ["offline", "network", "timeout"].includes(board.error?.kind ?? "");
  return (
    <Notice icon={isOffline ? "offline" : "alert"} kind="warning">
      <strong>{isOffline ? <Trans>No connection.</Trans> : <Trans>The service did not respond.</Trans>}</strong>{" "}
      {asOf === null ? (
        <Trans>The figures could not be loaded. The wall tries again every minute.</Trans>
      ) : board.error ? (
        <Trans>The figures are as of {asOf}. The wall tries again every minute.</Trans>
      ) : (
        <Trans>Some figures are as of {asOf}. The wall tries again every minute.</Trans>
      )}
    </Notice>
  );
}

/** Announces the end of the session an hour before. */
function SessionEnd({ at }: { at: number }) {
  const format = useFormat();
  const isNear = useUnit($now) > at - hourMs;
  if (!isNear) return null;
  const time = format.time(Temporal.Instant.fromEpochMilliseconds(at));
  return (
    <Notice icon="clock" kind="warning">
      <strong>
        <Trans>The session of this screen ends at {time}.</Trans>
      </strong>{" "}
      <Trans>To renew it, sign out and sign in again in another tab of this browser.</Trans>
    </Notice>
  );
}
