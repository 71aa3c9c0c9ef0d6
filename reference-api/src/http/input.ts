import type { Struct, StructError } from "superstruct";
import { invalid, type Messages, malformed, tooLarge } from "./api-error";

/** Largest JSON body. The longest field of the contract is the rich text of a ticket. */
const maxJsonBytes = 256 * 1024;

/**
 * The part of an unused body that is read, so that the client receives the error response before the connection closes.
 */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Reads a body as JSON; an empty body is {}. Throws 4000 with HTTP 400 if it is not UTF-8 or not JSON, and with HTTP 413 if
 * it is too large.
 */
export async function readJson(request: Request, maxBytes = maxJsonBytes): Promise<unknown> {
  const bytes = await readBody(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  return parseJson(decodeText(bytes));
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw malformed("The body is not JSON.");
  }
}

/** More than any body of the contract or of a device has. */
const maxDepth = 32;

/**
 * Parses JSON from outside. Throws 4000 with HTTP 400 if it is none, or if it is nested so deeply that no function may
 * walk through it.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, maxDepth)) throw malformed("The body is nested too deeply.");
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("The body is not JSON.");
  }
}

const [quote, backslash] = ['"', "\\"].map((sign) => sign.charCodeAt(0));
const opening = new Set(["{", "["].map((sign) => sign.charCodeAt(0)));
const closing = new Set(["}", "]"].map((sign) => sign.charCodeAt(0)));

/** Whether JSON has more open brackets at once, outside of its texts. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) position += code === backslash ? 1 : 0;
    else if (opening.has(code)) {
      depth++;
      if (depth > limit) return true;
    } else if (closing.has(code)) depth--;
  }
  return false;
}

/** Reads a body of at most `maxBytes`, without buffering more. Throws 4000 with HTTP 413 if it is larger. */
export async function readBody(request: Pick<Request, "body">, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length <= maxBytes) chunks.push(chunk);
    else if (length > maxBytes + maxDrainedBytes) break;
  }
  if (length > maxBytes) throw tooLarge({ general: [`The body may have at most ${maxBytes} bytes.`] });
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Reads the rest of a body, so that an early response reaches the client. */
export async function drainBody(request: Request): Promise<void> {
  if (request.bodyUsed || !request.body) return;
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > maxDrainedBytes) return;
  }
}

/**
 * Validates input with a struct. Unknown fields are removed and texts are trimmed. Throws 4000 with messages by field.
 */
export function validate<T, S>(input: unknown, struct: Struct<T, S>): T {
  const [error, value] = struct.validate(withoutInheritedKeys(input), { coerce: true, mask: true });
  if (error) throw invalid(toMessages(error));
  return value;
}

/** Removes keys that every object inherits, such as toString. superstruct would find a schema for such a key. */
function withoutInheritedKeys(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutInheritedKeys);
  if (typeof input !== "object" || input === null) return input;
  const entries = Object.entries(input).filter(([key]) => !(key in Object.prototype));
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutInheritedKeys(value)]));
}

/** The faults that an error names: the first of them help as much as all. */
const maxFaults = 100;

function toMessages(error: StructError): Messages {
  const messages: Record<string, string[]> = {};
  let count = 0;
  for (const failure of error.failures()) {
    count++;
    if (count > maxFaults) break;
    const field = failure.path.length > 0 ? failure.path.join(".") : "general";
    const entry = messages[field] ?? [];
    const sentence = toMessage(failure.message, failure.value);
    if (!entry.includes(sentence)) entry.push(sentence);
    messages[field] = entry;
  }
  return messages;
}

/**
 * The structs of fields.ts have their own messages. The technical messages of superstruct are replaced with a general
 * message.
 */
function toMessage(message: string, value: unknown): string {
  if (!message.startsWith("Expected ")) return message;
  return value === undefined || value === null ? "This field is required." : "Invalid value.";
}
