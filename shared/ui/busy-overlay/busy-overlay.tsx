import { type ReactNode, useEffect, useRef } from "react";
import { Spinner } from "../spinner/spinner";
import styles from "./busy-overlay.module.css";

interface BusyOverlayProps {
  busy: boolean;
  /** What is pending, for screen readers. */
  label: string;
  children: ReactNode;
}

/** Content that cannot be used while it is busy; the element that had the focus receives it again afterwards. */
export function BusyOverlay({ busy, label, children }: BusyOverlayProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = contentRef.current;
    if (!busy || !content) return;
    const focused = content.contains(document.activeElement) ? document.activeElement : null;
    content.inert = true;
    return () => {
      content.inert = false;
      // Another element may have taken the focus, such as an alert.
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    };
  }, [busy]);
  return (
    <div className={styles.frame} aria-busy={busy || undefined}>
      <div ref={contentRef}>{children}</div>
      {busy && (
        <div className={styles.overlay}>
          <Spinner size="large" label={label} />
        </div>
      )}
    </div>
  );
}
