import { classNames } from "@shared/lib/react";
import { type ReactNode, useEffect, useRef } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./spinner.module.css";

/** A spinner. With a `label`, it is announced. Without a label, its button needs `aria-busy`. */
export function Spinner({ label, size = "small" }: { label?: string; size?: "small" | "large" }) {
  const icon = <span className={classNames(styles.spinner, size === "large" && styles.large)} aria-hidden="true" />;
  if (!label) return icon;
  return (
    <span role="status">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The fallback of a page body: a large centred spinner. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className={styles.page}>
      <Spinner size="large" label={label} />
    </div>
  );
}

interface BusyOverlayProps {
  busy: boolean;
  /** The text for screen readers. */
  label: string;
  children: ReactNode;
}

/** Content that is disabled while it is busy. The element that had the focus receives it again afterwards. */
export function BusyOverlay({ busy, label, children }: BusyOverlayProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = contentRef.current;
    if (!busy || !content) return;
    const focused = content.contains(document.activeElement) ? document.activeElement : null;
    content.inert = true;
    return () => {
      content.inert = false;
      // Another element may have received the focus, such as an alert.
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
