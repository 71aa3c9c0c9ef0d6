import type { Struct } from "superstruct";
import { ApiError, type ErrorMessages } from "./api-error";
import type { ApiResponse } from "./transport";

/** The value of a successful answer, bare or wrapped in `{data}`; an ApiError says what did not fit. */
export function parseResponse<T>(answer: ApiResponse, schema: Struct<T, unknown>): T {
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    throw malformed(answer, "not JSON");
  }
  let reason = "";
  for (const candidate of candidates(value)) {
    const [failure, parsed] = schema.validate(candidate, { coerce: true });
    if (!failure) return parsed;
    // Paths and types alone: the value itself may be somebody's.
    reason ||= `${failure.path.join(".") || "answer"}: expected ${failure.type}`;
  }
  throw malformed(answer, reason);
}

/** What an answer may mean, the likeliest first: the contract allows every bare answer to be wrapped (§1). */
function candidates(value: unknown): unknown[] {
  if (!isRecord(value) || !("data" in value)) return [value];
  return Object.keys(value).length === 1 ? [value.data, value] : [value, value.data];
}

/** The refusal that an answer is, by the contract's shape of errors or in plain words of our own (§1). */
export function toApiError({ status, text, retryAfterSeconds }: ApiResponse): ApiError {
  let error: unknown;
  try {
    const body: unknown = JSON.parse(text);
    error = isRecord(body) ? body.error : undefined;
  } catch {
    error = undefined;
  }
  const code = isRecord(error) ? Number(error.code) : 0;
  const messages = isRecord(error) ? messagesOf(error.messages) : {};
  return new ApiError({
    status,
    code: Number.isSafeInteger(code) ? code : 0,
    messages,
    kind: "refused",
    retryAfterSeconds,
    text: Object.values(messages)[0]?.[0] ?? `The server answered with an error (${status}).`,
  });
}

function messagesOf(value: unknown): ErrorMessages {
  if (typeof value === "string" || Array.isArray(value)) return messagesOf({ error: value });
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).map(([field, said]) => [field, sentences(said)] as const);
  return Object.fromEntries(entries.filter(([, said]) => said.length > 0));
}

function sentences(said: unknown): string[] {
  const list: unknown[] = Array.isArray(said) ? said : [said];
  return list.filter((item) => typeof item === "string" && item.trim() !== "") as string[];
}

function malformed(answer: ApiResponse, reason: string): ApiError {
  return new ApiError({
    status: answer.status,
    kind: "malformed",
    text: "The server gave an answer that could not be read.",
    reason,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
