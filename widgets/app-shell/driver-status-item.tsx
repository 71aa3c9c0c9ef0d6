import { type DriverStatus, driverSummary } from "@entities/driver";
import { useLingui } from "@lingui/react/macro";
import type { Outcome } from "@shared/api/outcome";
import { Skeleton } from "@shared/ui/skeleton";
import { StatusShape } from "@shared/ui/status-mark";
import { Streamed } from "@shared/ui/streamed";
import { useState } from "react";
import { DriverStatusDialog } from "./driver-status-dialog";
import styles from "./side-menu.module.css";

/** How the company's drivers fare, and the way to the list of them (spec 1 §2). */
export function DriverStatusItem({ outcome }: { outcome: Promise<Outcome<DriverStatus | null>> }) {
  return (
    <Streamed
      outcome={outcome}
      fallback={
        <div className={styles.item} aria-hidden="true">
          <span className={styles.shape}>
            <StatusShape level="none" />
          </span>
          <span className={styles.label}>
            <Skeleton width="7rem" height="0.9em" />
          </span>
        </div>
      }
      failed={() => <Known status={null} />}
    >
      {(status) => <Known status={status} />}
    </Streamed>
  );
}

function Known({ status }: { status: DriverStatus | null }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const { level, words } = driverSummary(status);
  const text = i18n._(words);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        title={text}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.shape}>
          <StatusShape level={level} />
        </span>
        <span className={styles.label}>{text}</span>
      </button>
      <DriverStatusDialog status={status} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
