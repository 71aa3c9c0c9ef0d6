import { themeChosen } from "@features/preferences";
import { switchPressed } from "@features/switch-company";
import { navigateFx } from "@shared/data/navigation";
import { sitePath } from "@shared/lib/safe-url";
import { iconNames } from "@shared/ui/icon/icon";
import { createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import type { Command, CommandTarget } from "../command";

/** Short enough to show search results within 150 ms. */
const searchDebounceMs = 40;

export type PaletteView = "commands" | "shortcuts";

/** A dialog was opened by an owner: a user in a company. */
export const paletteOpened = createEvent<{ view: PaletteView; owner: string }>();
export const paletteClosed = createEvent();
export const paletteTextChanged = createEvent<string>();
/** An arrow key moved the active command within the list. */
export const activeCommandMoved = createEvent<{ by: number; ids: readonly string[] }>();
/** The pointer moved over a command. */
export const commandPointed = createEvent<string>();
export const commandChosen = createEvent<{ command: Command; newTab: boolean }>();

const storageKey = (owner: string) => `recent-commands:${owner}`;

const loadRecentFx = createEffect((owner: string) => readRecent(localStorage.getItem(storageKey(owner))));
export const storeRecentFx = createEffect(({ owner, recent }: { owner: string; recent: readonly Command[] }) =>
  localStorage.setItem(storageKey(owner), JSON.stringify(recent)),
);
export const openTabFx = createEffect((href: string) => {
  window.open(href, "_blank", "noopener");
});
export const pressFx = createEffect(pressControl);

export const $view = createStore<PaletteView | null>(null).on(paletteOpened, (_, { view }) => view);
const $owner = createStore("").on(paletteOpened, (_, { owner }) => owner);
export const $query = createStore("").on(paletteTextChanged, (_, query) => query);
/** The text of the search for plants and tickets. */
export const $search = createStore("");
/** The id of the active command. Null stands for the first command. */
export const $active = createStore<string | null>(null)
  .on(commandPointed, (_, id) => id)
  .on(activeCommandMoved, (active, { by, ids }) => {
    const index = Math.max(0, ids.indexOf(active ?? "")) + by;
    return ids.at(index % ids.length) ?? null;
  });
/** The commands that opened a page, the latest first. */
export const $recent = createStore<readonly Command[]>([]).on(loadRecentFx.doneData, (_, recent) => recent);

sample({ clock: paletteOpened, fn: ({ owner }) => owner, target: loadRecentFx });
reset({ clock: [paletteOpened, paletteClosed], target: [$query, $search, $active] });
reset({ clock: paletteTextChanged, target: $active });
reset({ clock: loadRecentFx.fail, target: $recent });

// Reads the text after the debounce, because the palette may have been closed and opened again.
sample({
  clock: debounce(paletteTextChanged, searchDebounceMs),
  source: $query,
  fn: (query) => query.trim(),
  target: $search,
});
sample({ clock: paletteTextChanged, filter: (query) => query.trim() === "", fn: () => "", target: $search });

const targetOf = <Kind extends CommandTarget["kind"]>(kind: Kind) =>
  commandChosen.filterMap(({ command: { target } }) =>
    target.kind === kind ? (target as Extract<CommandTarget, { kind: Kind }>) : undefined,
  );
const linkIn = (newTab: boolean) =>
  sample({ clock: commandChosen, filter: (choice) => choice.newTab === newTab }).filterMap(({ command: { target } }) =>
    target.kind === "link" ? target.href : undefined,
  );

sample({ clock: linkIn(false), fn: (to) => ({ to }), target: [navigateFx, paletteClosed] });
sample({ clock: linkIn(true), target: openTabFx });
sample({ clock: targetOf("theme"), fn: ({ theme }) => theme, target: [themeChosen, paletteClosed] });
sample({ clock: targetOf("press"), target: [paletteClosed, pressFx] });
// The page is loading again. The palette is busy until then.
sample({
  clock: targetOf("company"),
  fn: ({ companyId, page }) => ({ companyId, page, shows: "picker" as const }),
  target: switchPressed,
});
$view.on(targetOf("shortcuts"), () => "shortcuts" as const).reset(paletteClosed);

const remembered = sample({
  clock: commandChosen,
  source: { owner: $owner, recent: $recent },
  filter: (_, { command }) => command.target.kind === "link",
  fn: ({ owner, recent }, { command }) => ({ owner, recent: withRecent(recent, command) }),
});
$recent.on(remembered, (_, { recent }) => recent);
sample({ clock: remembered, target: storeRecentFx });

const maxRecent = 6;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 500;

function isRecent(value: unknown): value is Command {
  if (typeof value !== "object" || value === null) return false;
  const { id, title, detail, icon, target } = value as Partial<Command>;
  return (
    isText(id) &&
    isText(title) &&
    (detail === undefined || isText(detail)) &&
    isText(icon) &&
    iconNames.some((name) => name === icon) &&
    target?.kind === "link" &&
    sitePath(target.href) !== null
  );
}

/** Parses the stored commands; invalid ones are dropped. */
export function readRecent(stored: string | null): Command[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Adds a command to the recent commands, without its status: statuses change. */
export function withRecent(recent: readonly Command[], { status: _, silence: __, ...command }: Command): Command[] {
  return [command, ...recent.filter(({ id }) => id !== command.id)].slice(0, maxRecent);
}

/** Clicks a control of the page. The palette must be closed first. */
async function pressControl({ element }: { element: HTMLElement }): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  // A dialog that the control opens returns the focus to the control.
  element.focus({ preventScroll: true });
  element.click();
}
