import { useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { pressControl, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { rememberedListUrl, rememberListUrl } from "@shared/ui/back-link/back-link";
import { Button, LinkButton } from "@shared/ui/button/button";
import { useEffect, useState } from "react";
import type { TicketNeighbours } from "./neighbours.server";
import styles from "./ticket-steps.module.css";

/** The part of the page where a comment is written; its editor is loaded once it is visible. */
export const composerId = "write-comment";

/** How long the editor is waited for, in milliseconds. */
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
 * Links to the tickets before and after one in the list that it was opened from in this tab, in its order and with its
 * filters, and the keys of the ticket (domain/tickets.md#page). Nothing without such a list.
 */
export function TicketSteps({ ticketId }: { ticketId: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const [list, setList] = useState<string | null>(null);
  // Only the browser knows the list.
  useEffect(() => setList(rememberedListUrl("/tickets")), []);
  useShortcuts("ticket", shortcuts);
  const href = list && `/resources/ticket-neighbours?${new URLSearchParams({ ticketId: String(ticketId), list })}`;
  // A change of the ticket, which may remove it from the list, leaves its neighbours.
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
      // The way back, and the next step, start from the page of the list that has the ticket.
      onClick={() => rememberListUrl(list)}
    />
  );
}
