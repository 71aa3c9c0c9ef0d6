import type { CauseHits } from "@entities/cause/cause-summaries.server";
import type { Message } from "@shared/i18n/format";
import { matchText } from "@shared/lib/match-text";
import type { Command, SearchResults } from "../command";

/**
 * The plants, tickets and users of the search. While the search for the current text is loading, the results of the previous
 * text that still match are shown.
 */
export function searchCommands(
  text: string,
  results: SearchResults | undefined,
  textOf: (message: Message) => string,
): Record<"plants" | "tickets" | "users", readonly Command[]> {
  const matching = ({ title }: Command) => results?.search === text || matchText(title, text) !== null;
  if (!results || text === "") return { plants: [], tickets: [], users: [] };
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
  const users = (results.users ?? []).map(
    ({ id, title, detail, href }): Command => ({
      ...{ id: `user-${id}`, title: textOf(title), detail, icon: "users" },
      target: { kind: "link", href },
    }),
  );
  return { plants: plants.filter(matching), tickets: tickets.filter(matching), users: users.filter(matching) };
}

/** The causes of the search. The causes of the previous text are shown as long as their titles match. */
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
export const plantCommandId = (plantId: number | string): string => `plant-${plantId}`;
export const isPlantCommand = ({ id }: Command): boolean => id.startsWith(plantCommandId(""));

/** Converts a link to a plant, with its name and city, to a command. Returns null for other links. */
export function plantLinkCommand(title: string, city: string, href: string): Command | null {
  const plantId = /^\/plants\/(\d+)(?=[?#]|$)/.exec(href)?.[1];
  if (plantId === undefined || title === "") return null;
  return { id: plantCommandId(plantId), title, detail: city, icon: "plants", target: { kind: "link", href } };
}
