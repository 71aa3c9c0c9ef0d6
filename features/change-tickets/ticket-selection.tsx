import type { TicketRef } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { Button } from "@shared/ui/button/button";
import { useRowSelection } from "@shared/ui/data-table/row-selection";
import { useUnit } from "effector-react";
import { useRef } from "react";
import { type ChangeableTicket, canChange, opened, ticketsChange } from "./change-tickets";
import styles from "./change-tickets.module.css";

/** The selection of open tickets to change together, also on other pages of the list. */
export function useTicketSelection<Row extends ChangeableTicket>(rows: readonly Row[]) {
  const { t, i18n } = useLingui();
  const { request, openDialog } = useUnit({ request: ticketsChange.requested, openDialog: opened });
  // The selection spans pages, of which only one is loaded.
  const refs = useRef(new Map<string, TicketRef>());
  for (const { id, ref } of rows) if (ref) refs.current.set(String(id), ref);

  return useRowSelection<Row>({
    rowLabel: (row) => {
      const { number } = row;
      const title = messageText(i18n, row.title);
      return t`Select ticket #${number} ${title}`;
    },
    canSelect: canChange,
    actions: (ids) => {
      const tickets = ids.flatMap((id) => refs.current.get(id) ?? []);
      const companyIds = new Set(tickets.map(({ companyId }) => companyId));
      const [companyId] = companyIds;
      // Users and templates belong to a company.
      const isOneCompany = companyIds.size === 1;
      const open = (kind: "assigned" | "template") => companyId && openDialog({ kind, companyId, tickets });
      return (
        <>
          <Button
            size="small"
            kind="primary"
            icon="check"
            onClick={() => request({ tickets, change: { kind: "closed" } })}
          >
            <Trans>Close tickets</Trans>
          </Button>
          <Button size="small" aria-haspopup="dialog" disabled={!isOneCompany} onClick={() => open("assigned")}>
            <Trans>Assign</Trans>
          </Button>
          <Button size="small" aria-haspopup="dialog" disabled={!isOneCompany} onClick={() => open("template")}>
            <Trans>Change template</Trans>
          </Button>
          {!isOneCompany && (
            <span className={styles.hint}>
              <Trans>Select tickets of one company to assign them or change their template.</Trans>
            </span>
          )}
        </>
      );
    },
  });
}
