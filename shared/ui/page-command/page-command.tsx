import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface PageCommandProps {
  /** The hash of the tab, without #. */
  hash: string;
  /** The selector of the control that is pressed in the tab, once it is visible. */
  press?: string;
  children: ReactNode;
}

/**
 * A command of the command palette for a part of the page that is not visible: opens its tab and presses its control.
 * Visible controls are commands in an element with the attribute `data-commands`.
 */
export function PageCommand({ hash, press, children }: PageCommandProps) {
  const { search } = useLocation();
  return (
    <Link hidden data-command="" data-press={press} to={{ search, hash }} preventScrollReset prefetch="none">
      {children}
    </Link>
  );
}
