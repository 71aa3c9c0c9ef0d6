import { useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { pressControl, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { Button, LinkButton } from "@shared/ui/button/button";
import { rememberedListUrl, rememberListUrl } from "@shared/ui/page-header/back-link";
import { useResource } from "@shared/ui/resource/resource";
import { useEffect, useState } from "react";
import type { TicketNeighbours } from "./neighbours.server";
import styles from "./ticket-steps.module.css";

/** The part of the page with the comment editor. The editor is loaded when it becomes visible. */
export const composerId = "write-comment";

/** The maximum time to wait for the editor, in milliseconds. */
const timeoutMs = 5_000;

function focusComposer(): void {
  const area = document.getElementById(composerId);
  area?.scrollIntoView({ block: "center" });
  const deadline = performance.now() + timeoutMs;
  const focus = () => {
    const editor = area?.querySelector<HTMLElement>('[contenteditable="true"]');
    if (editor) editor.focus();
    else if (area?.isConnected && performance.now() < deadline) requestAnimationFrame(focus);
  };
  focus();
}

const shortcuts = {
  j: pressControl("j"),
  k: pressControl("k"),
  a: pressControl("a"),
  e: pressControl("e"),
  m: focusComposer,
};

/**
 * Links to the previous and the next ticket of the list from which the user opened the ticket in this tab, with the
 * list's order and filters (domain/tickets.md#page). Also handles the keys of the ticket. Empty without such a list.
 */
export function TicketSteps({ ticketId }: { ticketId: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const [list, setList] = useState<string | null>(null);
  // The server does not know the list.
  useEffect(() => setList(rememberedListUrl("/tickets")), []);
  useShortcuts("ticket", shortcuts);
  const href = list && `/resources/ticket-neighbours?${new URLSearchParams({ ticketId: String(ticketId), list })}`;
  // The neighbours do not change when a change removes the ticket from the list.
  const { value } = useResource<TicketNeighbours | null>(href, { parts: [] });
  if (!value) return null;
  const { position, total, previous, next } = value;
  return (
    <nav className={styles.steps} aria-label={t`Tickets of the list`}>
      {position !== null && total !== null && (
        <span className={styles.position}>{t`${format.number(position)} of ${format.number(total)}`}</span>
      )}
      <Step shortcut="k" icon="chevron-left" label={t`Previous ticket`} neighbour={previous} />
      <Step shortcut="j" icon="chevron-right" label={t`Next ticket`} neighbour={next} />
    </nav>
  );
}

interface StepProps {
  shortcut: string;
  icon: "chevron-left" | "chevron-right";
  label: string;
  /** Null at the ends of the list. */
  neighbour: TicketNeighbours["next"];
}

function Step({ shortcut, icon, label, neighbour }: StepProps) {
  const { i18n } = useLingui();
  if (!neighbour) return <Button size="small" icon={icon} aria-label={label} disabled />;
  const { href, number, title, list } = neighbour;
  const text = `${label}: #${number} ${messageText(i18n, title)}`;
  return (
    <LinkButton
      to={href}
      size="small"
      icon={icon}
      aria-label={text}
      title={text}
      aria-keyshortcuts={shortcut}
      prefetch="none"
      // The back link and the next ticket use the page of the list that contains the ticket.
      onClick={() => rememberListUrl(list)}
    />
  );
}
