import type { Struct } from "superstruct";

/**
 * Reads a posted form and parses it with a struct of its fields (see `fields.ts`). Text is trimmed; a file counts as
 * a missing field; of a repeated field the first value counts. // spec 1 §5
 *
 * Throws a 400 response if the body is not a form or does not match the struct.
 */
export async function readForm<T>(request: Request, struct: Struct<T, unknown>): Promise<T> {
  const [failure, value] = struct.validate(formValues(await readFormData(request)), { coerce: true });
  if (failure) throw new Response(null, { status: 400 });
  return value;
}

async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("The request carries no form.", { status: 400 });
  }
}

function formValues(form: FormData): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string" && !values.has(name)) values.set(name, value.trim());
  }
  return Object.fromEntries(values);
}
