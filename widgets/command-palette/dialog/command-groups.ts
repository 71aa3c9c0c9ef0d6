import type { CauseHits } from "@entities/cause/cause-summaries.server";
import type { CompanyChoice } from "@features/switch-company";
import type { Message } from "@shared/i18n/message";
import { bestMatches, matchText } from "@shared/lib/match-text";
import type { Command, CommandGroup, CommandGroupId, SearchResults } from "../command";

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
          group("everywhere", lists.everywhere),
          group("companies", lists.companies),
          group("causes", lists.causes),
        ];
  return groups.filter(({ commands }) => commands.length > 0);
}

/**
 * The plants and tickets of the search. While the search for the current text is loading, the results of the previous
 * text that still match are shown.
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
      id: plantCommandId(id),
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

/** The causes of the search. Those of the previous text are shown as long as their titles match. */
export function causeCommands(text: string, hits: CauseHits | undefined): Command[] {
  return (hits?.causes ?? [])
    .map(
      ({ key, title, plants, href }): Command => ({
        id: `cause-${key}`,
        title,
        detail: plants,
        icon: "triage",
        target: { kind: "link", href },
      }),
    )
    .filter(({ title }) => text !== "" && (hits?.search === text || matchText(title, text) !== null));
}

/** The id of every command that opens a plant. */
const plantCommandId = (plantId: number | string): string => `plant-${plantId}`;
export const isPlantCommand = ({ id }: Command): boolean => id.startsWith(plantCommandId(""));

/** Converts a link to a plant, with its name and city, to a command. Returns null for other links. */
export function plantLinkCommand(title: string, city: string, href: string): Command | null {
  const plantId = /^\/plants\/(\d+)(?=[?#]|$)/.exec(href)?.[1];
  if (plantId === undefined || title === "") return null;
  return { id: plantCommandId(plantId), title, detail: city, icon: "plants", target: { kind: "link", href } };
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
      detail: parents.join(" · "),
      icon: "companies",
      target: { kind: "company", companyId: id },
    }));
}
