import type { ProblemDetails } from "@shared/api/result";
import type { DataPart } from "@shared/data/revalidation";
import type { Message } from "@shared/i18n/format";

/** A text of an entry that the user can edit. */
export interface EntryField {
  /** The parameter: `message`, or `change.message` in another one. */
  name: string;
  label: Message;
  /** "html" is the text of the rich text editor. */
  kind: "line" | "text" | "html";
}

/** How a change is shown while it waits. */
export interface EntryView {
  /** What the change is: "Note", "Ticket". */
  title: Message;
  /** What is changed, such as the name of the plant or of the user. */
  summary?: Message;
  fields?: readonly EntryField[];
  /** The wire date until which something is snoozed. */
  until?: string;
  /** Where the entry is shown, such as `notes-9`. */
  places: readonly string[];
  /** The parts of data that are loaded again once the entry was sent, if they differ from the parts of its mutation. */
  invalidates?: readonly DataPart[];
}

/** A change that waits to be sent (domain/outbox.md). It is stored in IndexedDB. */
export interface OutboxEntry extends EntryView {
  /** The idempotency key of the change. Another content has another key. */
  id: string;
  /** The user who made the change. Other users do not see it and cannot send it. */
  userId: number;
  /** When the change was made. Changes are sent in this order. */
  createdAt: number;
  /** The page on which the change was made, and its heading. */
  page: string;
  pageHeading?: string;
  /** The name of the action, or the path of the upload for a file. */
  action: string;
  params: Readonly<Record<string, unknown>>;
  file?: File;
  invalidates: readonly DataPart[];
  /** "conflict": what the change is based on has changed. "failed": the API rejected the change. */
  state: "waiting" | "conflict" | "failed";
  error: ProblemDetails | null;
  /** The time since which the change is unconfirmed. Null if it was certainly not made. */
  sentAt: number | null;
  /** Set when the entry was sent again, and an earlier request had made the change. */
  isFound?: boolean;
  /** Whether the user wants the change despite a conflict. */
  isForced?: boolean;
}

/** The heading of the page that is shown. */
export const shownHeading = (): string => globalThis.document?.querySelector("h1")?.innerText.split("\n")[0] ?? "";

/** Whether the user can still edit an entry. A change that may have been made cannot be changed any more. */
export const isEditable = ({ fields = [], sentAt }: OutboxEntry): boolean => fields.length > 0 && sentAt === null;

type Params = OutboxEntry["params"];

/** The text of a field of an entry. */
export const fieldValue = (params: Params, name: string): string =>
  String(name.split(".").reduce<unknown>((value, key) => (value as Params | undefined)?.[key], params) ?? "");

/** The parameters of an entry with another text in a field. */
export function withField(params: Params, name: string, text: string): Params {
  const [first = "", ...rest] = name.split(".");
  return { ...params, [first]: rest.length === 0 ? text : withField(params[first] as Params, rest.join("."), text) };
}

/** The text of an entry, without formatting. */
export function entryText({ fields = [], params, summary, file }: OutboxEntry): Message {
  const texts = fields.flatMap(({ name, kind }) => {
    const value = fieldValue(params, name);
    return (kind === "html" ? value.replace(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ") : value).trim() || [];
  });
  return texts[0] ?? summary ?? file?.name ?? "";
}

/**
 * The entry with another content or state. A change under an earlier key would be another change, so it gets a new key.
 */
export const renewed = (entry: OutboxEntry, change: Partial<OutboxEntry>): OutboxEntry => ({
  ...entry,
  state: "waiting",
  error: null,
  sentAt: null,
  ...change,
  id: crypto.randomUUID(),
});

/**
 * Whether an error means that there is no connection, so that the change is sent later: the response did not arrive, or
 * the site or the API is down.
 */
export const isConnectionError = ({ kind, status, sessionEnded }: ProblemDetails): boolean =>
  !sessionEnded &&
  (["offline", "network", "timeout"].includes(kind) || (kind === "http" && [502, 503, 504].includes(status)));
