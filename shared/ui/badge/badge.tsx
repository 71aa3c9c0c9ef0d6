import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import styles from "./badge.module.css";

export type BadgeTone = "neutral" | "info" | "ok" | "medium" | "not-ok" | "light";

/** A highlighted label or number. The tone only repeats the meaning of the text. */
export function Badge({
  tone = "neutral",
  title,
  children,
}: {
  tone?: BadgeTone;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])} title={title}>
      {children}
    </span>
  );
}
