import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Message } from "../i18n/format";

const everywhere = msg`Everywhere`;
const lists = msg`Lists`;

export interface ShortcutDeclaration {
  /** The part of the application in which the keys work. Groups of the same section are shown together. */
  section: MessageDescriptor;
  /**
   * The description of each key, by `KeyboardEvent.key`. "Mod+" is Ctrl, or ⌘ on a Mac. A space separates keys that are
   * pressed in sequence.
   */
  shortcuts: Readonly<Record<string, MessageDescriptor>>;
  /** Keys that the browser handles. */
  native?: Readonly<Record<string, MessageDescriptor>>;
}

/**
 * The keyboard shortcuts of the application by group. The component that implements a group passes its name, and a
 * handler for each key, to a hook of `use-shortcuts.ts`; the types derive from this declaration. Actions with their own
 * table declare their keys in that table and pass the declaration instead of a name.
 */
export const shortcutGroups = {
  commands: { section: everywhere, shortcuts: { "Mod+k": msg`Search and run commands` } },
  help: { section: everywhere, shortcuts: { "?": msg`Show keyboard shortcuts` } },
  search: {
    section: lists,
    shortcuts: { "/": msg`Search in the list` },
    native: { Escape: msg`Leave the search field` },
  },
  rows: {
    section: lists,
    shortcuts: { j: msg`Next row`, k: msg`Previous row`, o: msg`Open row`, Enter: msg`Open row` },
  },
  selection: { section: lists, shortcuts: { x: msg`Select row`, Escape: msg`Clear selection` } },
  triage: {
    section: msg`Triage`,
    shortcuts: { p: msg`Open plant`, z: msg`Undo the last action`, Escape: msg`Close the details` },
  },
  ticketsList: { section: lists, shortcuts: { c: msg`Create ticket` } },
  ticket: {
    section: msg`Ticket`,
    shortcuts: {
      j: msg`Next ticket of the list`,
      k: msg`Previous ticket of the list`,
      a: msg`Assign to me`,
      e: msg`Edit title and description`,
      m: msg`Write a comment`,
    },
  },
  tabs: {
    section: msg`Tabs`,
    shortcuts: { ArrowLeft: msg`Previous tab`, ArrowRight: msg`Next tab`, Home: msg`First tab`, End: msg`Last tab` },
    native: { Enter: msg`Open tab` },
  },
  chart: {
    section: msg`Performance chart`,
    shortcuts: {
      ArrowLeft: msg`Previous value`,
      ArrowRight: msg`Next value`,
      Home: msg`First value`,
      End: msg`Last value`,
      Enter: msg`Open the period`,
      Escape: msg`Hide the value`,
      "+": msg`Zoom in`,
      "-": msg`Zoom out`,
      "0": msg`Show the whole range`,
    },
  },
  composer: { section: msg`Notes`, shortcuts: { "Mod+Enter": msg`Save the note` } },
} as const satisfies Record<string, ShortcutDeclaration>;

type ShortcutGroupName = keyof typeof shortcutGroups;

/** The name of a group, or a group that is declared elsewhere. */
export type ShortcutGroup = ShortcutGroupName | ShortcutDeclaration;

type DeclarationOf<Group extends ShortcutGroup> = Group extends ShortcutGroupName
  ? (typeof shortcutGroups)[Group]
  : Exclude<Group, ShortcutGroupName>;

/**
 * Handles a key. It returns why the key had no effect, which a toast then states, or false to leave the key to another
 * component or to the browser.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
export type ShortcutHandler = () => Message | false | void;

/** A handler for each key of a group. */
export type ShortcutHandlers<Group extends ShortcutGroup> = Readonly<
  Record<keyof DeclarationOf<Group>["shortcuts"], ShortcutHandler>
>;

/** The keys that open pages, by the labels of the pages in the menu. `key` follows g. */
export const pageShortcuts = (pages: readonly { key: string; label: MessageDescriptor }[]): ShortcutDeclaration => ({
  section: msg`Go to`,
  shortcuts: Object.fromEntries(pages.map(({ key, label }) => [`g ${key}`, label])),
});

export interface ShortcutSection {
  title: MessageDescriptor;
  shortcuts: readonly { keys: string; label: MessageDescriptor }[];
}

/**
 * Returns the shortcuts of groups by section, in the order of `shortcutGroups`. Groups that are declared elsewhere come
 * last.
 */
export function shortcutSections(groups: readonly ShortcutGroup[]): ShortcutSection[] {
  const sections = new Map<MessageDescriptor, { keys: string; label: MessageDescriptor }[]>();
  const named = allShortcutGroups.filter((name) => groups.includes(name)).map((name) => shortcutGroups[name]);
  const others = new Set(groups.filter((group) => typeof group === "object"));
  for (const { section, shortcuts, native } of [...named, ...others] as ShortcutDeclaration[]) {
    const shown = Object.entries({ ...shortcuts, ...native }).map(([keys, label]) => ({ keys, label }));
    sections.set(section, [...(sections.get(section) ?? []), ...shown]);
  }
  return [...sections].map(([title, shortcuts]) => ({ title, shortcuts }));
}

export const allShortcutGroups = Object.keys(shortcutGroups) as ShortcutGroupName[];
