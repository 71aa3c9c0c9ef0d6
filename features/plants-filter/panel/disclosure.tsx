import { Badge } from "@shared/ui/badge/badge";
import { Icon } from "@shared/ui/icon/icon";
import { type ReactNode, useState } from "react";
import styles from "./panel.module.css";

interface DisclosureProps {
  title: string;
  /** The number of selected choices; it starts open if there is one. */
  count: number;
  children: ReactNode;
}

/** A collapsible filter. Its content is rendered and loaded when it is first opened. */
export function Disclosure({ title, count, children }: DisclosureProps) {
  const [startsOpen] = useState(count > 0);
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      className={styles.disclosure}
      open={startsOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        <span>{title}</span>
        {count > 0 && <Badge tone="info">{count}</Badge>}
      </summary>
      {open && <div className={styles.disclosed}>{children}</div>}
    </details>
  );
}
