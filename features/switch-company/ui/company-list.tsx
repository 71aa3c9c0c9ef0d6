import { Icon } from "@shared/ui/icon/icon";
import { useLayoutEffect, useRef, useState } from "react";
import type { CompanyChoice } from "../choice";
import { scrollTopFor, visibleRows } from "../visible-rows";
import styles from "./switch-company.module.css";

/** The heights of a row and of the list in CSS pixels; set as inline styles. */
const rowHeight = 48;
const listHeight = rowHeight * 7;

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface CompanyListProps {
  id: string;
  label: string;
  companies: readonly CompanyChoice[];
  /** The index of the active option. */
  active: number;
  currentId: number;
  onPick: (company: CompanyChoice) => void;
}

/** The list of the search field. Only the visible ones of thousands of companies are rendered. */
export function CompanyList({ id, label, companies, active, currentId, onPick }: CompanyListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const { first, end } = visibleRows(scrollTop, listHeight, rowHeight, companies.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list) list.scrollTop = scrollTopFor(active, list.scrollTop, listHeight, rowHeight);
  }, [active, companies]);

  return (
    <div
      ref={listRef}
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      style={{ maxHeight: listHeight }}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: companies.length * rowHeight, position: "relative" }}>
        {companies.slice(first, end).map((company, offset) => {
          const index = first + offset;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keyboard
            <div
              key={company.id}
              id={optionId(id, index)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-setsize={companies.length}
              aria-posinset={index + 1}
              style={{ top: index * rowHeight, height: rowHeight }}
              title={[company.name, ...company.parents].join(" · ")}
              onClick={() => onPick(company)}
            >
              <span className={styles.names}>
                <span className={styles.name}>{company.name}</span>
                {company.parents.length > 0 && (
                  <span className={styles.parents}>{company.parents.join(" · ")}</span>
                )}
              </span>
              {company.id === currentId && <Icon name="check" size="small" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
