import type { Struct, StructError } from "superstruct";
import { invalid, type Messages } from "./api-error";

/** Validates input against a struct; unknown fields are removed, texts trimmed. Throws 4000 with messages by field. */
export function validate<T, S>(input: unknown, struct: Struct<T, S>): T {
  const [error, value] = struct.validate(withoutInheritedKeys(input), { coerce: true, mask: true });
  if (error) throw invalid(messagesOf(error));
  return value;
}

/**
 * Input without the keys that every object inherits (constructor, __proto__, toString): superstruct would find a
 * schema for them.
 */
function withoutInheritedKeys(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutInheritedKeys);
  if (typeof input !== "object" || input === null) return input;
  const entries = Object.entries(input).filter(([key]) => !(key in Object.prototype));
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutInheritedKeys(value)]));
}

function messagesOf(error: StructError): Messages {
  const messages: Record<string, string[]> = {};
  for (const failure of error.failures()) {
    const field = failure.path.length > 0 ? failure.path.join(".") : "general";
    const entry = messages[field] ?? [];
    const sentence = messageOf(failure.message, failure.value);
    if (!entry.includes(sentence)) entry.push(sentence);
    messages[field] = entry;
  }
  return messages;
}

/** The structs of fields.ts have messages of their own; those of superstruct are technical and get a general one. */
function messageOf(message: string, value: unknown): string {
  if (!message.startsWith("Expected ")) return message;
  return value === undefined || value === null ? "This field is required." : "Invalid value.";
}
