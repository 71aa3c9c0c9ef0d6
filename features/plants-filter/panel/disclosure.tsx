import { Badge } from "@shared/ui/badge/badge";
import { Icon } from "@shared/ui/icon/icon";
import { type ReactNode, useState } from "react";
import styles from "./panel.module.css";

interface DisclosureProps {
  title: string;
  /** How much is chosen in it; it starts open where something is. */
  count: number;
  children: ReactNode;
}

/** A filter behind its name; what it holds is only there, and only asked for, once it is opened. */
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
