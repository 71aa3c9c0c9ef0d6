import { type DriverStatus, driverSummary } from "@entities/driver";
import { useLingui } from "@lingui/react/macro";
import type { Outcome } from "@shared/api/outcome";
import { Skeleton } from "@shared/ui/skeleton";
import { StatusShape } from "@shared/ui/status-mark";
import { Streamed } from "@shared/ui/streamed";
import { lazy, Suspense, useState } from "react";
import styles from "./side-menu.module.css";

const loadDialog = () => import("./driver-status-dialog");
const DriverStatusDialog = lazy(async () => ({ default: (await loadDialog()).DriverStatusDialog }));

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
  // Once opened it stays, so that closing it gives the focus back.
  const [dialog, setDialog] = useState<"unasked" | "open" | "closed">("unasked");
  const { level, words } = driverSummary(status);
  const text = i18n._(words);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        title={text}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => setDialog("open")}
      >
        <span className={styles.shape}>
          <StatusShape level={level} />
        </span>
        <span className={styles.label}>{text}</span>
      </button>
      {dialog !== "unasked" && (
        <Suspense fallback={null}>
          <DriverStatusDialog status={status} open={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}
