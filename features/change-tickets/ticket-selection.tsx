import type { IssuePattern } from "@heliograph/rules/issue-types";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { messageText } from "@shared/i18n/format";
import { Button } from "@shared/ui/button/button";
import { SelectMatching, useRowSelection } from "@shared/ui/data-table/row-selection";
import { useUnit } from "effector-react";
import { type ComponentProps, useRef } from "react";
import type { ChangedTicket } from "./action.server";
import { OpenChangeDialog } from "./change-dialog";
import {
  $changeDialog,
  type ChangeableTicket,
  type ChangeDialogContext,
  canChange,
  changeForm,
  ticketsChange,
} from "./change-tickets";

/** The dialog of a change of the selected tickets. Renders nothing while it is closed. */
export function ChangeDialog() {
  const { dialog, open } = useUnit({ dialog: $changeDialog, open: changeForm.opened });
  useOpenDialog("change-tickets", dialog && JSON.stringify(dialog), (stored) => open(JSON.parse(stored)));
  return dialog && <OpenChangeDialog dialog={dialog} />;
}

const buttonLabels = { assigned: msg`Assign`, template: msg`Change template`, planning: msg`Plan` };

/** The tickets of all pages of a list. */
export interface MatchingTickets {
  /** The tickets that can be changed together. */
  tickets: ChangeableTicket[];
  total: number;
  /** The total number of tickets if there are more. Otherwise null. */
  limit: number | null;
}

interface TicketSelectionOptions {
  /** The resource with the `MatchingTickets` of the list. Null when the page shows all of them. */
  matchingHref: string | null;
  total: number | null;
  /** Whether the API offers the planning of tickets. */
  hasPlanning: boolean;
}

/** The selection of open tickets to change together. It can include tickets on other pages of the list. */
export function useTicketSelection<Row extends ChangeableTicket>(
  rows: readonly Row[],
  { matchingHref, total, hasPlanning }: TicketSelectionOptions,
) {
  const { t, i18n } = useLingui();
  const { request, opened } = useUnit({ request: ticketsChange.requested, opened: changeForm.opened });
  // The selection spans pages, but only one page is loaded.
  const refs = useRef(new Map<string, { ticket: ChangedTicket; pattern: IssuePattern | null }>());
  const remember = ({ id, ref, number, title, loaded, pattern = null }: ChangeableTicket) =>
    ref &&
    refs.current.set(String(id), {
      ticket: { ...ref, label: `#${number} ${messageText(i18n, title)}`, ...(loaded && { loaded }) },
      pattern,
    });
  rows.forEach(remember);

  const selection = useRowSelection<Row>({
    rowLabel: (row) => {
      const { number } = row;
      const title = messageText(i18n, row.title);
      return t`Select ticket #${number} ${title}`;
    },
    canSelect: canChange,
    actions: (ids) => {
      const selected = ids.flatMap((id) => refs.current.get(id) ?? []);
      const tickets = selected.map(({ ticket }) => ticket);
      const patterns = new Set(selected.map(({ pattern }) => pattern));
      // One question is about one pattern. The pages of other tickets ask it.
      const [pattern = null] = patterns.size === 1 ? patterns : [];
      const companyIds = new Set(tickets.map(({ companyId }) => companyId));
      const [companyId] = companyIds;
      // Users and templates depend on the company.
      const isOneCompany = companyIds.size === 1;
      const open = (kind: ChangeDialogContext["kind"]) => companyId && opened({ kind, companyId, tickets, pattern });
      return (
        <>
          <Button
            size="small"
            kind="primary"
            icon="check"
            aria-haspopup={hasPlanning ? "dialog" : undefined}
            // What was found can be stored with the planning.
            onClick={() => (hasPlanning ? open("closed") : request({ tickets, change: { kind: "closed" } }))}
          >
            <Trans>Close tickets</Trans>
          </Button>
          {(["assigned", "template", "planning"] as const).map(
            (kind) =>
              (kind !== "planning" || hasPlanning) && (
                <Button
                  key={kind}
                  size="small"
                  aria-haspopup="dialog"
                  disabled={!isOneCompany}
                  onClick={() => open(kind)}
                >
                  {i18n._(buttonLabels[kind])}
                </Button>
              ),
          )}
          {matchingHref !== null && (
            <SelectMatching
              key={matchingHref}
              href={matchingHref}
              total={total}
              selectedCount={ids.length}
              summary={matchingSummary}
              onLoaded={({ tickets: matching }: MatchingTickets) => {
                // A row of the page that cannot be selected is left out.
                const shown = new Map(rows.map((row) => [row.id, row]));
                const changeable = matching.filter(
                  (ticket) => canChange(ticket) && canChange(shown.get(ticket.id) ?? ticket),
                );
                changeable.forEach(remember);
                selection.onChange(Object.fromEntries(changeable.map(({ id }) => [String(id), true])));
                return changeable.length;
              }}
            />
          )}
          {!isOneCompany && (
            <span className="hint">
              <Trans>Select tickets of one company to assign them or change their template.</Trans>
            </span>
          )}
        </>
      );
    },
  });
  return selection;
}

/** The buttons that select the tickets on all pages (domain/tickets.md#several-tickets). */
const matchingSummary: ComponentProps<typeof SelectMatching>["summary"] = ({ count, all, limit, isComplete }) => {
  if (limit !== null) {
    return (
      <Trans>
        {count} of {all} matching tickets are selected: at most {limit} are changed at once.
      </Trans>
    );
  }
  if (isComplete) return <Trans>All {all} matching tickets are selected.</Trans>;
  return (
    <Trans>
      {count} of {all} matching tickets are selected: the others are closed or not yours to change.
    </Trans>
  );
};
