import { Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./tabs.module.css";

export interface Tab {
  /** The tab's hash, without #. */
  id: string;
  label: ReactNode;
  /** Shown after the label, such as a count. */
  badge?: ReactNode;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * The tabs of a page. Each is a link to its hash, which selects the panel. Arrow keys move the focus, Enter opens.
 */
export function Tabs({ label, tabs, selected }: { label: string; tabs: readonly Tab[]; selected: string }) {
  const { search } = useLocation();
  const listRef = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the selected tab changes
  useEffect(() => {
    const list = listRef.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const step = steps[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    links[step(at, links.length)]?.focus();
  };

  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={listRef} onKeyDown={walk}>
      {tabs.map(({ id, label: text, badge }) => (
        <Link
          key={id}
          to={{ search, hash: id }}
          replace={id === selected}
          preventScrollReset
          role="tab"
          id={tabId(id)}
          className={styles.tab}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId(id) : undefined}
          tabIndex={id === selected ? 0 : -1}
        >
          {text}
          {badge}
        </Link>
      ))}
    </div>
  );
}

/** The panel of the selected tab. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className={styles.panel} role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)}>
      {children}
    </div>
  );
}
