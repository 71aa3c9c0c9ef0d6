import { type Driver, type DriverStatus, driverLevel, driverLevelLabels } from "@entities/driver";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Dialog } from "@shared/ui/dialog/dialog";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";

interface DriverStatusDialogProps {
  /** Null when it could not be loaded. */
  status: DriverStatus | null;
  open: boolean;
  onClose: () => void;
}

const column = createDataTableColumns<Driver>();

const driverName = ({ display_name, driver }: Driver) => display_name ?? driver;

const columns = column.columns([
  column.accessor(driverName, { id: "driver", meta: { label: msg`Driver`, fullText: driverName } }),
  column.accessor("description", {
    meta: { label: msg`Description`, primary: true, fullText: ({ description }) => description ?? undefined },
    cell: ({ getValue }) => getValue() || <EmptyValue />,
  }),
  column.accessor("status", {
    meta: { label: msg`Status`, primary: true },
    cell: ({ getValue }) => <Level status={getValue()} />,
  }),
]);

/** Every driver of the company, the worst first, with its description and status (domain/statuses.md#driver-status). */
export function DriverStatusDialog({ status, open, onClose }: DriverStatusDialogProps) {
  const { t } = useLingui();
  const drivers = useMemo(
    () => [...(status?.drivers ?? [])].sort((a, b) => (b.status ?? 0) - (a.status ?? 0)),
    [status],
  );
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Driver status</Trans>} size="wide">
      {status ? (
        <DataTable
          label={t`Drivers`}
          columns={columns}
          rows={drivers}
          getRowId={({ driver }) => driver}
          empty={<EmptyState title={<Trans>This company has no drivers.</Trans>} />}
        />
      ) : (
        <CardError layout="alert">
          <Trans>Driver statuses currently unavailable!</Trans>
        </CardError>
      )}
    </Dialog>
  );
}

function Level({ status }: { status: number | null }) {
  const { i18n } = useLingui();
  const level = driverLevel(status);
  return <StatusIcon level={level}>{i18n._(driverLevelLabels[level])}</StatusIcon>;
}
