import { classNames } from "@shared/lib/react";
import type { ReactNode } from "react";
import styles from "./badge.module.css";

type BadgeTone = "neutral" | "info" | "ok" | "medium" | "not-ok" | "light";

/** A highlighted label or number. The tone must not add meaning to the text. */
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

/** Returns the initials of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined];
  return letters
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** The initials of a user as decoration. The text next to it must contain the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
