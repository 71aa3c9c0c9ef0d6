import { useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { messageText } from "@shared/i18n/message";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import type { CommandContext } from "../command-context";
import { type SearchResults, searchHref } from "../search";
import type { Command, CommandGroup } from "./command";
import { type CompanyChoice, commandGroups, companyCommands, searchCommands } from "./command-groups";
import { $query, $recent, $search } from "./model";
import { readPageCommands } from "./page-commands";
import { useStaticCommands } from "./use-static-commands";

interface CommandResults {
  groups: CommandGroup[];
  /** Plants and tickets of the current text are being searched. */
  searching: boolean;
  /** The search for plants and tickets failed, or a part of the search. */
  error: "search" | "partial" | null;
  retry: () => void;
}

const none: Command[] = [];

/** The commands of the palette for the current query, by group. */
export function useCommandGroups(context: CommandContext, open: boolean): CommandResults {
  const { i18n } = useLingui();
  const { query, search, recent } = useUnit({ query: $query, search: $search, recent: $recent });
  // The page does not change while the palette lies over it.
  const page = useMemo(() => (open ? readPageCommands() : none), [open]);
  const { pages, actions } = useStaticCommands(context, open);
  const found = useResource<SearchResults>(searchHref(search));
  const companies = useResource<CompanyChoice[]>(
    context.isAdmin && search !== "" ? "/resources/companies" : null,
  );

  const text = query.trim();
  const groups = useMemo(
    () =>
      commandGroups(text, {
        recent,
        page,
        pages,
        actions,
        ...searchCommands(text, found.value, (message) => messageText(i18n, message)),
        companies: companyCommands(text, companies.value ?? [], context.companyId),
      }),
    [text, recent, page, pages, actions, found.value, companies.value, context.companyId, i18n],
  );
  const isCurrent = found.value?.search === text;
  const partial = isCurrent && (found.value?.plants === null || found.value?.tickets === null);
  return {
    groups,
    searching: text !== "" && !found.error && (text !== search || (found.busy && !isCurrent)),
    error: text === "" ? null : found.error ? "search" : partial || companies.error ? "partial" : null,
    retry: () => {
      if (found.error || partial) found.retry();
      if (companies.error) companies.retry();
    },
  };
}
