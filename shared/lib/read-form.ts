import { validate } from "@shared/lib/validate";
import type { Struct } from "superstruct";

/**
 * Reads a posted form and parses it with a struct of its fields (see `fields.ts` and domain/units.md#text-input).
 *
 * Throws a 400 response if the body is not a form or does not match the struct.
 */
export async function readForm<T>(request: Request, struct: Struct<T, unknown>): Promise<T> {
  const [failure, value] = validate(struct, await formValues(request));
  if (failure) throw new Response(null, { status: 400 });
  return value;
}

/**
 * Returns the fields of a posted form. Text is trimmed, files are dropped, and the first value of a repeated field is
 * used.
 */
export async function formValues(request: Request): Promise<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of await readFormData(request)) {
    if (typeof value === "string" && !values.has(name)) values.set(name, value.trim());
  }
  return Object.fromEntries(values);
}

async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("The request carries no form.", { status: 400 });
  }
}
