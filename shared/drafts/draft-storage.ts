/** The values of a form by the names of its fields. */
export type FormValues = Record<string, string | boolean>;

/** What was typed in a form and is not saved yet: the text of each field by its name. */
export type Draft = Readonly<Record<string, string>>;

/** Identifies the form of a draft. A draft is restored only for the user who typed it. */
export interface DraftForm {
  userId: number;
  /** The path of the page. */
  pathname: string;
  /** The key of the form on its page: "comment". */
  key: string;
}

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const storageKey = ({ userId, pathname, key }: DraftForm) => `draft:${userId}:${pathname}:${key}`;

/**
 * Stores a draft in the session storage of the tab. The draft survives a reload and a sign-in. Null or an empty draft
 * removes it. Nothing is stored if storage is missing or full.
 */
export function writeDraft(form: DraftForm, draft: Draft | null, storage: DraftStorage | null = sessionDrafts()): void {
  try {
    if (draft && Object.keys(draft).length > 0) storage?.setItem(storageKey(form), JSON.stringify(draft));
    else storage?.removeItem(storageKey(form));
  } catch {
    // The draft exceeds the quota. The typed values remain on the page.
  }
}

/** Returns the stored draft of a form; null if there is none. */
export function readDraft(form: DraftForm, storage: DraftStorage | null = sessionDrafts()): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage?.getItem(storageKey(form)) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** The key of the last page of a signed-in user in this tab. Signing out removes the entry. */
const lastPageKey = "last-page";

export function writeLastPage(page: string, storage = sessionDrafts()): void {
  try {
    storage?.setItem(lastPageKey, page);
  } catch {
    // The quota is exceeded. After sign-in, the page opens without its hash.
  }
}

/** Returns the last page of the ended session of this tab, and whether drafts are stored. */
export function readEndedSession(
  storage: Storage | null = sessionDrafts(),
): { page: string; hasDrafts: boolean } | null {
  const page = storage?.getItem(lastPageKey);
  return page
    ? { page, hasDrafts: Object.keys(storage ?? {}).some((key) => /^draft:\d+:(?!.*:open-)/.test(key)) }
    : null;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === "string");

/** Browsers that block storage throw on access. */
function sessionDrafts(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Of the names under which a draft has the values that its form was opened with. */
export const loadedPrefix = "loaded:";

type IsStored = (name: string) => boolean;

/** What was typed, and what the form was opened with in its place: the other values may have changed when it is restored. */
export const toDraft = (values: FormValues, initial: FormValues, isStored: IsStored = () => true): Draft =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => isStored(name) && value !== initial[name])
      .flatMap(([name, value]) => [
        [name, String(value)],
        [loadedPrefix + name, String(initial[name] ?? "")],
      ]),
  );

/** The values of a draft; a form may have other fields than the document that stored it. */
export const fromDraft = <V extends FormValues>(
  draft: Draft,
  initial: V,
  { prefix = "", isStored = (name) => Object.hasOwn(initial, name) }: { prefix?: string; isStored?: IsStored } = {},
): Partial<V> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([key, stored]) => {
      const name = key.slice(prefix.length);
      if (!key.startsWith(prefix) || !isStored(name)) return [];
      return [[name, typeof initial[name] === "boolean" ? stored === "true" : stored]];
    }),
  ) as Partial<V>;

/** A script of the document: a dialog that was open on another page is not opened again there. */
export const endOpenDialogs = import.meta.env.SSR
  ? 'try{for(const key of Object.keys(sessionStorage))if(/^draft:.*:open-/.test(key)&&!key.includes(":"+location.pathname+":open-"))sessionStorage.removeItem(key)}catch{}'
  : "";
