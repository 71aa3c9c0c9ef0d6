import { validate } from "@shared/lib/validate";
import type { Struct } from "superstruct";

/**
 * Reads a posted form and parses it with a struct of its fields (see `fields.ts`). See domain/units.md#text-input.
 *
 * Throws a 400 response if the body is not a form or does not match the struct.
 */
export async function readForm<T>(request: Request, struct: Struct<T, unknown>): Promise<T> {
  const [failure, value] = validate(struct, await formValues(request));
  if (failure) throw new Response(null, { status: 400 });
  return value;
}

/** The fields of a posted form: text is trimmed, files are left out, of a repeated field the first value counts. */
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
