import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./chip.module.css";

interface ChipsProps {
  /** The accessible name of the list. */
  label: string;
  children: ReactNode;
}

/** A list of chips, each in a list item. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChipProps {
  /** The URL without what the chip names. */
  to: LinkProps["to"];
  /** For screen readers: what the link does to the rest of its text. */
  action: ReactNode;
  title?: string;
  /** Before the value. */
  lead?: ReactNode;
  /** Shortened if it is long. */
  value: ReactNode;
  /** After the value. */
  children?: ReactNode;
  /** What the chip names could not be loaded. */
  failed?: boolean;
}

/** A link that removes what it names from the URL. */
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
      <span className={styles.value}>{value}</span>
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

/** A button that removes what it names from a form. */
export function ChipButton({ label, value, onClick }: ChipButtonProps) {
  return (
    <button type="button" className={styles.chip} title={value} aria-label={label} onClick={onClick}>
      <span className={styles.value}>{value}</span>
      <Icon name="close" size="small" />
    </button>
  );
}
