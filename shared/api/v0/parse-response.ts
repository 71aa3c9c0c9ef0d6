import { ApiError, type ErrorMessages } from "../result";
import { type Decoder, decode, isRecord, type UnreadableField } from "./decoder";
import type { ApiResponse } from "./transport";

/**
 * Parses a successful response, bare or wrapped in `{data}`. Throws a malformed ApiError, whose `reason` names the
 * first field that does not match. `onUnreadable` receives the fields and rows that are not known because they could
 * not be read.
 */
export function parseResponse<T>(
  response: ApiResponse,
  schema: Decoder<T>,
  onUnreadable?: (fields: UnreadableField[]) => void,
): T {
  let value: unknown;
  try {
    value = JSON.parse(response.text);
  } catch {
    throw malformed(response, "not JSON");
  }
  let reason = "";
  for (const candidate of candidates(value)) {
    const { result, unreadable } = decode(schema, candidate);
    if (result.ok) {
      if (unreadable.length > 0) onUnreadable?.(unreadable);
      return result.value;
    }
    // Only the path and the type: the value may be personal data.
    reason ||= `${result.field}: expected ${result.expected}`;
  }
  throw malformed(response, reason);
}

/** The possible payloads of a response, most likely first. Any payload may be wrapped (domain/v0-api.md#responses). */
function candidates(value: unknown): unknown[] {
  if (!isRecord(value) || !("data" in value)) return [value];
  return Object.keys(value).length === 1 ? [value.data, value] : [value, value.data];
}

/** Converts an error response of the API (domain/errors.md#codes); any other body gets a generic message. */
export function toApiError({ status, text, retryAfterSeconds }: ApiResponse): ApiError {
  let error: unknown;
  try {
    const body: unknown = JSON.parse(text);
    error = isRecord(body) ? body.error : undefined;
  } catch {
    error = undefined;
  }
  const code = isRecord(error) ? Number(error.code) : 0;
  const messages = isRecord(error) ? readMessages(error.messages) : {};
  return new ApiError({
    status,
    code: Number.isSafeInteger(code) ? code : 0,
    messages,
    kind: "http",
    retryAfterSeconds,
    text: Object.values(messages)[0]?.[0] ?? `The server answered with an error (${status}).`,
  });
}

function readMessages(value: unknown): ErrorMessages {
  if (typeof value === "string" || Array.isArray(value)) return readMessages({ error: value });
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).map(([field, texts]) => [field, nonEmptyTexts(texts)] as const);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

function nonEmptyTexts(texts: unknown): string[] {
  const list: unknown[] = Array.isArray(texts) ? texts : [texts];
  return list.filter((item) => typeof item === "string" && item.trim() !== "") as string[];
}

function malformed(response: ApiResponse, reason: string): ApiError {
  return new ApiError({
    status: response.status,
    kind: "malformed",
    text: "The server's response could not be read.",
    reason,
  });
}
