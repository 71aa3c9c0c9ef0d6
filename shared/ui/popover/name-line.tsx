import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./name-line.module.css";
import { Popover } from "./popover";

interface Named {
  id: number | null;
  name: string;
}

interface NameLineProps<T extends Named> {
  /** The kind of names. */
  label: string;
  items: readonly T[];
  /** The number of names on the line. */
  limit: number;
  children: (item: T, index: number) => ReactNode;
}

/** Names on one line, which is cut off at the end. A button lists the names that are not visible. */
export function NameLine<T extends Named>({ label, items, limit, children }: NameLineProps<T>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const rest = items.slice(limit);
  const count = rest.length;
  return (
    <>
      {items.length === 0 && t`None`}
      {items.slice(0, limit).map((item, index) => (
        <span key={item.id ?? item.name} className={`ellipsis ${styles.name}`}>
          {children(item, index)}
        </span>
      ))}
      {count > 0 && (
        <>
          <div className={styles.more}>
            <Popover
              label={label}
              trigger={
                <>
                  +{count} <VisuallyHidden>{label}</VisuallyHidden>
                </>
              }
              kind="quiet"
              size="small"
              onOpenChange={setOpen}
            >
              {isOpen && (
                <ul className={`stack gap-2 ${styles.rest}`}>
                  {rest.map((item, index) => (
                    <li key={item.id ?? item.name}>{children(item, limit + index)}</li>
                  ))}
                </ul>
              )}
            </Popover>
          </div>
          {/* A popover cannot be printed. */}
          <span data-print="only">
            {rest.map((item, index) => (
              <span key={item.id ?? item.name}>{children(item, limit + index)} </span>
            ))}
          </span>
        </>
      )}
    </>
  );
}
