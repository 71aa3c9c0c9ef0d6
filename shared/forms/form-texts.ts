/**
 * The text fields of a posted form, without the spaces around them. A missing field, or a file in its place,
 * counts as empty. // spec 1 §5
 *
 * Throws a 400 answer where the body is no form at all.
 */
export async function formTexts<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await readForm(request);
  const texts = {} as Record<Name, string>;
  for (const name of names) {
    const value = form.get(name);
    texts[name] = typeof value === "string" ? value.trim() : "";
  }
  return texts;
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("The request carries no form.", { status: 400 });
  }
}
