import { Link, useLocation } from "@remix-run/react";
import type { ShortcutHandlers } from "@shared/shortcuts/groups";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { type AnchorHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./tabs.module.css";

interface Tab<Id extends string = string> {
  /** The tab's hash, without #. */
  id: Id;
  label: ReactNode;
  /** Shown after the label, such as a count. */
  badge?: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  /** Selects a tab of a section whose tabs are not in the URL. Without it, each tab is a link to its hash. */
  onSelect?: (id: Id) => void;
  /** Called when a tab is hovered or focused, so that its panel can be preloaded. */
  onIntent?: (id: Id) => void;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

type Step = (index: number, count: number) => number;

const steps: Record<keyof ShortcutHandlers<"tabs">, Step> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The tabs of a page, or of a section with `onSelect`. Arrow keys move the focus; Enter selects. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, onIntent }: TabsProps<Id>) {
  const listRef = useRef<HTMLDivElement>(null);
  useShortcutGroup("tabs");

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the selected tab changes
  useEffect(() => {
    const list = listRef.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const step = (steps as Record<string, Step | undefined>)[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    links[step(at, links.length)]?.focus();
  };

  return (
    <div
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      data-commands={onSelect ? undefined : ""}
      ref={listRef}
      onKeyDown={walk}
    >
      {tabs.map(({ id, label: text, badge }) => {
        const attributes = {
          role: "tab",
          id: tabId(id),
          className: styles.tab,
          "aria-selected": id === selected,
          "aria-controls": id === selected ? panelId(id) : undefined,
          tabIndex: id === selected ? 0 : -1,
          onPointerEnter: () => onIntent?.(id),
          onFocus: () => onIntent?.(id),
        };
        return onSelect ? (
          <button key={id} type="button" {...attributes} onClick={() => onSelect(id)}>
            {text}
            {badge}
          </button>
        ) : (
          <TabLink key={id} hash={id} attributes={attributes}>
            {text}
            {badge}
          </TabLink>
        );
      })}
    </div>
  );
}

interface TabLinkProps {
  hash: string;
  attributes: AnchorHTMLAttributes<HTMLAnchorElement> & { "aria-selected": boolean };
  children: ReactNode;
}

function TabLink({ hash, attributes, children }: TabLinkProps) {
  const { search } = useLocation();
  return (
    <Link {...attributes} to={{ search, hash }} replace={attributes["aria-selected"]} preventScrollReset>
      {children}
    </Link>
  );
}

interface TabPanelProps {
  id: string;
  /** Whether the panel preserves its state while another tab is selected. */
  hidden?: boolean;
  children: ReactNode;
}

/** The panel of a tab. */
export function TabPanel({ id, hidden, children }: TabPanelProps) {
  return (
    <div className={styles.panel} role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} hidden={hidden}>
      {children}
    </div>
  );
}

interface TabCommandProps {
  /** The hash of the tab, without #. */
  hash: string;
  /** The selector of the control that the link presses when the control is visible. */
  press?: string;
  className: string | undefined;
  /** The accessible name of the link and of its command, if the text is only a part of the name. */
  label?: string;
  onClick?: () => void;
  children: ReactNode;
}

/**
 * A link to a tab that also presses a control of the tab. It is also a command of the command palette, even while it is
 * not visible. (Visible controls are commands inside an element with the attribute `data-commands`.)
 */
export function TabCommand({ hash, press: selector, className, label, onClick, children }: TabCommandProps) {
  const { search } = useLocation();
  const click = () => {
    onClick?.();
    if (selector) void pressWhenVisible(selector);
  };
  return (
    <Link
      className={className}
      aria-label={label}
      data-command=""
      to={{ search, hash }}
      preventScrollReset
      prefetch="none"
      onClick={click}
    >
      {children}
    </Link>
  );
}

/** The maximum time to wait for a control that is still loading, in milliseconds. */
const timeoutMs = 5_000;

/** Presses the element of a selector when it is visible, and scrolls to it. */
export async function pressWhenVisible(selector: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const found = document.querySelector<HTMLElement>(selector);
    if (!found?.checkVisibility()) continue;
    found.scrollIntoView({ block: "center" });
    // The opened element returns the focus to the control.
    found.focus({ preventScroll: true });
    return found.click();
  }
}
