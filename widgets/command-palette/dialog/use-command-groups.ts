import type { CauseHits } from "@entities/cause/cause-summaries.server";
import { monthlyReportHref } from "@entities/report";
import type { CompanyChoice } from "@features/switch-company";
import { useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/format";
import { bestMatches } from "@shared/lib/match-text";
import { joinTexts } from "@shared/lib/text";
import { useResource } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import { companyHitCommands } from "../all-companies";
import {
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandGroupId,
  type CommandTarget,
  causesHref,
  type SearchResults,
  searchHref,
} from "../command";
import { $query, $recent, $search } from "./model";
import { causeCommands, isPlantCommand, plantLinkCommand, searchCommands } from "./result-commands";

type CommandLists = Record<CommandGroupId, readonly Command[]>;

const maxCompanies = 6;
/** The maximum number of already known plants, in addition to the search results. */
const maxKnownPlants = 4;

const titleOf = ({ title }: Command): string => title;

/**
 * The non-empty groups of commands, in order. Without a text: the recent commands and all known commands. With a text:
 * the matching commands, then the search results. Search results come last, so that they never move other commands when
 * they arrive.
 */
export function commandGroups(text: string, lists: CommandLists): CommandGroup[] {
  const group = (id: CommandGroupId, commands: readonly Command[] = bestMatches(lists[id], text, titleOf)) => ({
    id,
    commands,
  });
  const groups =
    text === ""
      ? [group("recent"), group("page"), group("actions"), group("pages")]
      : [
          group("page"),
          group("pages"),
          group("actions"),
          group("plants", lists.plants),
          group("tickets", lists.tickets),
          group("users", lists.users),
          group("everywhere", lists.everywhere),
          group("companies", lists.companies),
          group("causes", lists.causes),
        ];
  return groups.filter(({ commands }) => commands.length > 0);
}

/**
 * The plants that match a text: first the plants whose names are known in the browser, matched fuzzily before the
 * search responds, then the other results of the search. A plant in both lists has the position of the first
 * list and the status of the search result.
 */
export function withKnownPlants(text: string, known: readonly Command[], found: readonly Command[]): Command[] {
  if (text === "") return [];
  const matching = bestMatches(known, text, titleOf).slice(0, maxKnownPlants);
  const isMatching = ({ id }: Command) => matching.some((command) => command.id === id);
  return [
    ...matching.map((command) => found.find(({ id }) => id === command.id) ?? command),
    ...found.filter((command) => !isMatching(command)),
  ];
}

export function companyCommands(text: string, companies: readonly CompanyChoice[], currentId: number): Command[] {
  if (text === "") return [];
  return bestMatches(companies, text, ({ name }) => name)
    .filter(({ id }) => id !== currentId)
    .slice(0, maxCompanies)
    .map(({ id, name, parents }) => ({
      id: `company-${id}`,
      title: name,
      detail: joinTexts(parents, " · "),
      icon: "companies",
      target: { kind: "company", companyId: id },
    }));
}

interface CommandResults {
  groups: CommandGroup[];
  /** Whether the search for plants, tickets and causes of the current text is pending. */
  searching: boolean;
  /** Whether the search for plants and tickets failed, or a part of the search. */
  error: "search" | "partial" | null;
  retry: () => void;
}

const none: Command[] = [];

export function useCommandGroups(context: CommandContext, open: boolean): CommandResults {
  const { i18n } = useLingui();
  const { query, search, recent } = useUnit({ query: $query, search: $search, recent: $recent });
  // The page does not change while the palette is open.
  const page = useMemo(() => (open ? readPageCommands() : none), [open]);
  const { pages, actions } = useStaticCommands(context, open);
  const found = useResource<SearchResults>(searchHref(search));
  const causes = useResource<CauseHits>(causesHref(search));
  const companies = useResource<CompanyChoice[]>(context.isAdmin && search !== "" ? "/resources/companies" : null);

  const text = query.trim();
  const known = useMemo(() => [...(open ? readPagePlants() : []), ...recent.filter(isPlantCommand)], [open, recent]);
  const groups = useMemo(() => {
    const hits = searchCommands(text, found.value, (message) => messageText(i18n, message));
    return commandGroups(text, {
      recent,
      page,
      pages,
      actions,
      ...hits,
      plants: withKnownPlants(text, known, hits.plants),
      everywhere:
        text !== "" && found.value?.search === text
          ? companyHitCommands(found.value.everywhere ?? [], context.companyId, (message) => messageText(i18n, message))
          : [],
      companies: companyCommands(text, companies.value ?? [], context.companyId),
      causes: causeCommands(text, causes.value),
    });
  }, [text, recent, page, pages, actions, known, found.value, companies.value, causes.value, context.companyId, i18n]);
  const isCurrent = found.value?.search === text;
  const isPending = (found.busy && !isCurrent) || (causes.busy && causes.value?.search !== text);
  const partial =
    isCurrent && found.value !== undefined && Object.values(found.value).some((results) => results === null);
  return {
    groups,
    searching: text !== "" && !found.error && (text !== search || isPending),
    error: text === "" ? null : found.error ? "search" : partial || companies.error || causes.error ? "partial" : null,
    retry: () => {
      if (found.error || partial) found.retry();
      if (companies.error) companies.retry();
      if (causes.error) causes.retry();
    },
  };
}

/**
 * The admin switch of the menu. Its form reloads the page, because admin mode requires it
 * (domain/sessions.md#admin-mode).
 */
const adminModeSwitch = 'form[action="/actions/admin-mode"] button';

const link = (href: string): CommandTarget => ({ kind: "link", href });

/** The commands of every page: the pages of the menu and global actions. */
function useStaticCommands({ pages, isAdmin, adminMode }: CommandContext, open: boolean) {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const actions: Command[] = [
      { id: "create-plant", title: t`Create plant`, icon: "plus", target: link("/plants/create") },
      {
        id: "create-ticket",
        title: t`Create ticket`,
        icon: "plus",
        target: link("/tickets?ticket_status=open#create-ticket"),
      },
      { id: "monthly-report", title: t`Monthly report`, icon: "reports", target: link(monthlyReportHref()) },
      { id: "create-user", title: t`Create user`, icon: "plus", target: link("/users/create") },
    ];
    if (isAdmin)
      actions.push({
        id: "create-company",
        title: t`Create company`,
        icon: "plus",
        target: link("/admin/companies/create"),
      });
    const element = open ? document.querySelector<HTMLElement>(adminModeSwitch) : null;
    if (element)
      actions.push({
        id: "admin-mode",
        title: adminMode ? t`Turn off admin mode` : t`Turn on admin mode`,
        icon: "switch",
        target: { kind: "press", element },
      });
    actions.push(
      { id: "light", title: t`Use light theme`, icon: "light", target: { kind: "theme", theme: "light" } },
      { id: "dark", title: t`Use dark theme`, icon: "moon", target: { kind: "theme", theme: "dark" } },
      { id: "system", title: t`Use theme of the device`, icon: "system", target: { kind: "theme", theme: "system" } },
      { id: "shortcuts", title: t`Keyboard shortcuts`, icon: "help", target: { kind: "shortcuts" } },
    );
    return {
      actions,
      pages: pages.map(
        ({ to, icon, label }): Command => ({ id: `to-${to}`, title: i18n._(label), icon, target: link(to) }),
      ),
    };
  }, [pages, isAdmin, adminMode, open, t, i18n]);
}

const controls = "[data-commands] :is(a[href], button), [data-command]";

/** The first text of a control, without a badge that follows it. */
function readLabel(element: HTMLElement): string {
  const own = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent);
  return (element.ariaLabel ?? own.join("").trim()) || (element.textContent ?? "").trim();
}

/** A control with `data-command` may be hidden, such as a command for another tab. Other controls must be visible. */
const isOffered = (element: HTMLElement): boolean =>
  !element.matches(":disabled, [aria-selected=true]") &&
  (element.hasAttribute("data-command") || element.checkVisibility());

/**
 * The commands of the current page: the visible controls in elements with `data-commands`, such as actions and tabs,
 * and the controls with `data-command`. The palette thus offers exactly the actions of the page that the user may take,
 * with the same texts.
 */
function readPageCommands(): Command[] {
  return [...document.querySelectorAll<HTMLElement>(`main :is(${controls})`)]
    .filter(isOffered)
    .map(
      (element, index): Command => ({
        id: `page-${index}`,
        title: readLabel(element),
        icon: element.getAttribute("role") === "tab" ? "arrow-right" : "zap",
        target: { kind: "press", element },
      }),
    )
    .filter(({ title }) => title !== "");
}

/** The plants that the current page links to, such as the rows of a list. */
function readPagePlants(): Command[] {
  const links = document.querySelectorAll('main a[data-row-link][href^="/plants/"]');
  const textOf = (node: Node | null) => node?.textContent?.trim() ?? "";
  return [...links].flatMap(
    (link) =>
      plantLinkCommand(textOf(link.firstChild), textOf(link.lastElementChild), link.getAttribute("href") ?? "") ?? [],
  );
}
