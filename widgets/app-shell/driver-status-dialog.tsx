import { type DriverStatus, driverLevel, driverLevelLabels } from "@entities/driver";
import { Trans, useLingui } from "@lingui/react/macro";
import { Cell, HeadCell, RowHead, TableFrame, TableNote } from "@shared/ui/data-table/data-table";
import { Dialog } from "@shared/ui/dialog/dialog";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./driver-status-dialog.module.css";

interface DriverStatusDialogProps {
  /** Null where it could not be had. */
  status: DriverStatus | null;
  open: boolean;
  onClose: () => void;
}

/** Every driver of the company, the worst first, with its description and status (spec 1 §2). */
export function DriverStatusDialog({ status, open, onClose }: DriverStatusDialogProps) {
  const { t, i18n } = useLingui();
  const drivers = [...(status?.drivers ?? [])].sort((a, b) => b.status - a.status);
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Driver status</Trans>} size="wide">
      {status ? (
        <div className={styles.drivers}>
          <TableFrame label={t`Drivers`}>
            <thead>
              <tr>
                <HeadCell>
                  <Trans>Driver</Trans>
                </HeadCell>
                <HeadCell>
                  <Trans>Description</Trans>
                </HeadCell>
                <HeadCell>
                  <Trans>Status</Trans>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {drivers.map(({ driver, description, status: number }) => (
                <tr key={driver}>
                  <RowHead title={driver}>
                    {driver}
                    {description && <span className={styles.below}>{description}</span>}
                  </RowHead>
                  <Cell title={description ?? undefined}>{description || "–"}</Cell>
                  <Cell>
                    <StatusIcon level={driverLevel(number)}>
                      {i18n._(driverLevelLabels[driverLevel(number)])}
                    </StatusIcon>
                  </Cell>
                </tr>
              ))}
              {drivers.length === 0 && (
                <TableNote columns={3}>
                  <Trans>This company has no drivers.</Trans>
                </TableNote>
              )}
            </tbody>
          </TableFrame>
        </div>
      ) : (
        <RetryAlert>
          <Trans>Driver statuses currently unavailable!</Trans>
        </RetryAlert>
      )}
    </Dialog>
  );
}
