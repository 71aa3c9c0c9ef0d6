import { type DriverStatus, driverSummary } from "@entities/driver";
import { useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { lazy, Suspense, useState } from "react";
import styles from "./side-menu.module.css";

const loadDialog = () => import("./driver-status-dialog");
const DriverStatusDialog = lazy(async () => ({ default: (await loadDialog()).DriverStatusDialog }));

/** The overall status of the company's drivers; a click opens the list of them (spec 1 §2). */
export function DriverStatusItem({ result }: { result: Promise<Result<DriverStatus | null>> }) {
  return (
    <Deferred
      result={result}
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
      renderError={() => <DriverStatusButton status={null} />}
    >
      {(status) => <DriverStatusButton status={status} />}
    </Deferred>
  );
}

function DriverStatusButton({ status }: { status: DriverStatus | null }) {
  const { i18n } = useLingui();
  // Stays mounted after it was opened, so that closing it restores the focus.
  const [dialog, setDialog] = useState<"unmounted" | "open" | "closed">("unmounted");
  const { level, label } = driverSummary(status);
  const text = i18n._(label);
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
      {dialog !== "unmounted" && (
        <Suspense fallback={null}>
          <DriverStatusDialog status={status} open={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}
