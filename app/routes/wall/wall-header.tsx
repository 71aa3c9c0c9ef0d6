import { driverSummary, driverText } from "@entities/driver";
import { NoWeatherSourceText } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { loadedValue } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Icon, type IconName } from "@shared/ui/icon/icon";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { toBanner } from "@widgets/status-banner";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import type { WallFigures } from "./figures.server";
import type { WallPageData } from "./loader.server";
import { $minute, $now, type Board } from "./model";
import styles from "./wall.module.css";

const serviceLevels = { danger: "not-ok", warning: "medium", info: "none" } as const;

/** The company, the status of drivers and services, the clock, and the age of the figures. */
export function WallHeader({ name, board }: { name: string | null; board: Board | null }) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>{name ?? t`Wall display`}</h1>
      {board?.figures ? (
        <>
          <Drivers figures={board.figures} />
          <Services figures={board.figures} />
        </>
      ) : (
        !board?.hasFailed && [1, 2].map((key) => <StatusSkeleton key={key} />)
      )}
      <div className={styles.clock}>
        <Clock />
        {board && !board.hasFailed && <Age board={board} />}
      </div>
    </header>
  );
}

interface StatusesProps {
  figures: WallFigures;
}

const degradedDrivers = ({ sections }: WallFigures) =>
  (loadedValue(sections.drivers)?.drivers ?? []).filter(({ status }) => status !== null && status > 0);

function Drivers({ figures }: StatusesProps) {
  const { i18n } = useLingui();
  const { level, label } = driverSummary(loadedValue(figures.sections.drivers) ?? null);
  const degraded = degradedDrivers(figures);
  return (
    <Status level={level} label={i18n._(label)}>
      {degraded.map(({ display_name, driver }) => driverText(i18n, display_name ?? driver)).join(", ")}
    </Status>
  );
}

function Services({ figures }: StatusesProps) {
  const { t, i18n } = useLingui();
  const banner = toBanner(figures.service);
  if (!banner) {
    const label = degradedDrivers(figures).length > 0 ? t`All other services operational` : t`All services operational`;
    return <Status level="ok" label={label} />;
  }
  return (
    <Status level={serviceLevels[banner.kind]} label={banner.messages.map((message) => i18n._(message)).join(". ")}>
      {banner.services.join(", ")}
    </Status>
  );
}

interface StatusProps {
  level: "ok" | "medium" | "not-ok" | "none";
  label: string;
  children?: ReactNode;
}

function Status({ level, label, children }: StatusProps) {
  return (
    <p className={styles.status}>
      <StatusShape level={level} />
      <span>
        <strong>{label}</strong>
        {children && <span className={styles.names}>{children}</span>}
      </span>
    </p>
  );
}

/** Has the size of a status. */
const StatusSkeleton = () => (
  <div className={styles.status}>
    <Skeleton width="9em" height="1.2em" />
  </div>
);

function Clock() {
  const format = useFormat();
  const minute = useUnit($minute);
  if (minute === 0) return <p className={styles.time}>–</p>;
  const at = Temporal.Instant.fromEpochMilliseconds(minute);
  return <p className={styles.time}>{format.time(at)}</p>;
}

const minuteMs = 60_000;

/** "Updated 8 s ago". */
function Age({ board: { loadedAt } }: { board: Board }) {
  const now = useUnit($now);
  if (loadedAt === null) return null;
  const ageMs = Math.max(now - loadedAt, 0);
  const seconds = Math.floor(ageMs / 1_000);
  const minutes = Math.floor(ageMs / minuteMs);
  return (
    <p className={styles.age}>
      {ageMs < 2 * minuteMs ? (
        <Trans>Updated {seconds} s ago</Trans>
      ) : (
        <Plural value={minutes} one="Updated # minute ago" other="Updated # minutes ago" />
      )}
    </p>
  );
}

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
