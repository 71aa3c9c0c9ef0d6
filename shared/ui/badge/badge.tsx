import { classNames } from "@shared/lib/react";
import type { ReactNode } from "react";
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

/** The initials of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined];
  return letters
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** The initials of a user as decoration; the name has to be in the text next to it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
