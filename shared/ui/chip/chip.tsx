import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./chip.module.css";

interface ChipsProps {
  label: string;
  children: ReactNode;
}

/** A list of chips. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <ul className={`row ${styles.chips}`} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChipProps {
  /** The URL without the subject of the chip. */
  to: LinkProps["to"];
  /** Tells screen readers what the link does with its subject. */
  action: ReactNode;
  title?: string;
  /** The text before the value. */
  lead?: ReactNode;
  /** The value, which is shortened if it is long. */
  value: ReactNode;
  /** The text after the value. */
  children?: ReactNode;
  /** The subject of the chip could not be loaded. */
  failed?: boolean;
}

/** A link that removes its subject from the URL. */
export function Chip({ to, action, title, lead, value, children, failed = false }: ChipProps) {
  return (
    <Link
      to={to}
      className={styles.chip}
      title={title}
      data-failed={failed || undefined}
      preventScrollReset
      prefetch="none"
    >
      <VisuallyHidden>{action}</VisuallyHidden>
      {lead}
      <span className={`ellipsis ${styles.value}`}>{value}</span>
      {children}
      <Icon name="close" size="small" />
    </Link>
  );
}

interface ChipButtonProps {
  /** The accessible name, such as "Remove South". */
  label: string;
  value: string;
  onClick: () => void;
}

/** A button that removes its subject from a form. */
export function ChipButton({ label, value, onClick }: ChipButtonProps) {
  return (
    <button type="button" className={styles.chip} title={value} aria-label={label} onClick={onClick}>
      <span className={`ellipsis ${styles.value}`}>{value}</span>
      <Icon name="close" size="small" />
    </button>
  );
}
