import type { CompanyChoice } from "@features/switch-company";
import type { Message } from "@shared/i18n/message";
import type { Command, CommandGroup, CommandGroupId, SearchResults } from "../command";
import { bestMatches, matchText } from "./match-text";

type CommandLists = Record<CommandGroupId, readonly Command[]>;

const maxCompanies = 6;

const titleOf = ({ title }: Command): string => title;

/**
 * The groups with commands, in order. Without a text the recent commands and everything that is known; with a text the
 * matching ones, then what was found by it: results that arrive later never move the ones above.
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
          group("companies", lists.companies),
        ];
  return groups.filter(({ commands }) => commands.length > 0);
}

/**
 * The plants and tickets that were found. While the results of the current text are loading, those of the previous one
 * that match the current one stay.
 */
export function searchCommands(
  text: string,
  results: SearchResults | undefined,
  textOf: (message: Message) => string,
): Pick<CommandLists, "plants" | "tickets"> {
  const matching = ({ title }: Command) => results?.search === text || matchText(title, text) !== null;
  if (!results || text === "") return { plants: [], tickets: [] };
  const plants = (results.plants ?? []).map(
    ({ id, title, detail, status, silence, href }): Command => ({
      id: `plant-${id}`,
      title: textOf(title),
      detail,
      icon: "plants",
      status,
      silence,
      target: { kind: "link", href },
    }),
  );
  const tickets = (results.tickets ?? []).map(
    ({ id, title, number, href }): Command => ({
      id: `ticket-${id}`,
      title: textOf(title),
      detail: `#${number}`,
      icon: "tickets",
      target: { kind: "link", href },
    }),
  );
  return { plants: plants.filter(matching), tickets: tickets.filter(matching) };
}

export function companyCommands(text: string, companies: readonly CompanyChoice[], currentId: number): Command[] {
  if (text === "") return [];
  return bestMatches(companies, text, ({ name }) => name)
    .filter(({ id }) => id !== currentId)
    .slice(0, maxCompanies)
    .map(({ id, name, parents }) => ({
      id: `company-${id}`,
      title: name,
      detail: parents.join(" · "),
      icon: "companies",
      target: { kind: "company", companyId: id },
    }));
}
