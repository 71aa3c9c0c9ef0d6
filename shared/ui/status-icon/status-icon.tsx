import type { ReactNode } from "react";
import { classNames } from "../../lib/react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./status-icon.module.css";

/** The level of a status, displayed as a colour and a shape next to its label. */
export type StatusLevel = "ok" | "medium" | "not-ok" | "none" | "light" | "silent" | "snoozed";

const shapes: Record<StatusLevel, ReactNode> = {
  ok: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  medium: <path d="M6 .8 11.6 11H.4z" fill="currentColor" />,
  "not-ok": <path d="M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z" fill="currentColor" />,
  none: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  light: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
    </>
  ),
  silent: (
    <path
      d="M10.2 6A4.2 4.2 0 1 1 6 1.8 4.2 4.2 0 0 1 10.2 6zM1 11 11 1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  snoozed: <path d="M11.2 7.4A5.2 5.2 0 1 1 4.6.8a4.4 4.4 0 0 0 6.6 6.6z" fill="currentColor" />,
};

/** The shape without a label, for a legend or a marker that has its label elsewhere. */
export function StatusShape({ level }: { level: StatusLevel }) {
  return (
    <svg className={classNames(styles.shape, styles[level])} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[level]}
    </svg>
  );
}

interface StatusIconProps {
  level: StatusLevel;
  children: ReactNode;
  /** Hides the label visually. Use it with `title`. */
  labelHidden?: boolean;
  title?: string;
}

/** A status: colour, shape and label. */
export function StatusIcon({ level, children, labelHidden = false, title }: StatusIconProps) {
  return (
    <span className={classNames(styles.status, styles[level])} title={title}>
      <StatusShape level={level} />
      {labelHidden ? <VisuallyHidden>{children}</VisuallyHidden> : <span className={styles.label}>{children}</span>}
    </span>
  );
}
