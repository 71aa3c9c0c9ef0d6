import type { SharedCause, SharedCauses } from "@entities/cause/cause-summaries.server";
import { type Driver, type DriverStatus, driverLevel, driverLevelLabels, driverText } from "@entities/driver";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { revalidateFx } from "@shared/data/revalidation";
import { daysSince } from "@shared/lib/dates";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Dialog } from "@shared/ui/dialog/dialog";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { useResource } from "@shared/ui/resource/resource";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, NotReceivedValue, SinceValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { useMemo } from "react";

interface DriverStatusDialogProps {
  /** Null when the driver could not be loaded. */
  status: DriverStatus | null;
  open: boolean;
  onClose: () => void;
}

/** A driver with the cause of its affected plants. `cause` is null without such plants and undefined while loading. */
interface DriverRow extends Driver {
  name: string;
  cause: SharedCause | null | undefined;
  /** The number of days since the driver is degraded or down; null if it is not known. */
  days: number | null;
  onFollow: () => void;
}

const column = createDataTableColumns<DriverRow>();

const columns = column.columns([
  column.accessor("name", { id: "driver", meta: { label: msg`Driver`, fullText: ({ name }) => name } }),
  column.accessor("description", {
    meta: { label: msg`Description`, primary: true, wraps: true },
    cell: ({ getValue }) => getValue() || <EmptyValue />,
  }),
  column.accessor("status", {
    meta: { label: msg`Status`, primary: true },
    cell: ({ getValue }) => <Level status={getValue()} />,
  }),
  column.accessor(sinceOf, {
    id: "since",
    meta: { label: msg`Since`, primary: true },
    cell: ({ getValue, row: { original } }) => <DriverSince since={getValue()} days={original.days} />,
  }),
  column.accessor("cause", {
    id: "plants",
    meta: { label: msg`Plants`, primary: true },
    cell: ({ row: { original } }) => <AffectedPlants {...original} />,
  }),
]);

/**
 * All drivers of the company with description and status, the worst status first. A degraded driver and a driver that
 * is down also list their affected plants (domain/statuses.md#driver-status).
 */
export function DriverStatusDialog({ status, open, onClose }: DriverStatusDialogProps) {
  const { t, i18n } = useLingui();
  const hasOutages = status?.drivers.some(isDown) ?? false;
  const { value, error, retry } = useResource<SharedCauses>(open && hasOutages ? "/resources/shared-causes" : null, {
    parts: ["issues", "tickets"],
  });
  const revalidate = useUnit(revalidateFx);
  const drivers = useMemo(() => {
    const loaded = value?.causes ?? (error || !hasOutages ? [] : undefined);
    const causeOf = ({ driver }: Driver) => loaded?.find((cause) => cause.kind === "driver" && cause.driver === driver);
    return [...(status?.drivers ?? [])]
      .sort((a, b) => (b.status ?? 0) - (a.status ?? 0))
      .map((driver): DriverRow => {
        const cause = causeOf(driver) ?? (loaded || !isDown(driver) ? null : undefined);
        const name = driverText(i18n, driver.display_name ?? driver.driver);
        const since = sinceOf({ ...driver, cause });
        const days = since && value ? daysSince(since, Temporal.PlainDate.from(value.today)) : null;
        const description = driverText(i18n, driver.description);
        return { ...driver, name, description, cause, days, onFollow: onClose };
      });
  }, [status, value, error, hasOutages, onClose, i18n]);
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Driver status</Trans>} size="wide">
      {error && (
        <CardError layout="alert" onRetry={retry}>
          <Trans>The affected plants could not be loaded.</Trans>
        </CardError>
      )}
      {status ? (
        <DataTable
          label={t`Drivers`}
          columns={columns}
          rows={drivers}
          getRowId={({ driver }) => driver}
          empty={<EmptyState title={<Trans>This company has no drivers.</Trans>} />}
        />
      ) : (
        <CardError layout="alert" onRetry={() => void revalidate(["shell"])}>
          <Trans>Driver statuses currently unavailable!</Trans>
        </CardError>
      )}
    </Dialog>
  );
}

const isDown = ({ status }: Driver): boolean => ["medium", "not-ok"].includes(driverLevel(status));

/** Since when a driver is degraded or down: as the API states it, otherwise since the cause of its plants began. */
function sinceOf({ since = null, cause }: Pick<DriverRow, "since" | "cause">): string | null {
  return since ?? cause?.since ?? null;
}

/** The begin, with the time if the API states it, and the number of days. */
function DriverSince({ since, days }: { since: string | null; days: number | null }) {
  if (since === null) return <EmptyValue />;
  return <SinceValue date={since} days={days} withTime={since.length > dateLength} />;
}

/** The length of `YYYY-MM-DD`. */
const dateLength = 10;

/** The plants that a driver affects and their energy, linked to the driver's cause in the triage queue. */
function AffectedPlants({ cause, onFollow }: DriverRow) {
  if (cause === undefined) return <Skeleton width="4rem" height="0.9em" />;
  if (cause === null) return <EmptyValue />;
  return (
    <>
      <Link to={cause.href} prefetch="none" onClick={onFollow}>
        <Plural value={cause.plantCount} one="# plant" other="# plants" />
      </Link>{" "}
      <NotReceivedValue kwh={cause.notReceivedKwh} perDay />
    </>
  );
}

function Level({ status }: { status: number | null }) {
  const { i18n } = useLingui();
  const level = driverLevel(status);
  return <StatusIcon level={level}>{i18n._(driverLevelLabels[level])}</StatusIcon>;
}
