import type { SafeHtml } from "@shared/html/safe-html.server";
import { safeHtml } from "@shared/html/safe-html.server";
import { type Language, languages } from "@shared/lib/language";
import { array, nonempty, string, type } from "superstruct";

interface HelpText {
  name: string;
  title: string;
  body: SafeHtml;
}

/** Fetches a static file of the deployment by its path. */
type FetchFile = (path: string) => Promise<Response>;

const textStruct = type({ title: nonempty(string()), body: nonempty(array(nonempty(string()))) });

const startsWithBlock = /^\s*<(p|ul|ol|h[1-6])\b/i;

/**
 * Reads a help text in a language, or in the other language if the first is missing; null if the file has no text. The
 * HTML of paragraphs is sanitized (domain/v0-api.md#other-sources).
 */
export async function readHelpText(
  fetchFile: FetchFile,
  name: string,
  language: Language,
  folder: "help-text" | "next-steps" = "help-text",
): Promise<HelpText | null> {
  const file = await readJson(fetchFile, `/content/${folder}/${name}.json`);
  if (typeof file !== "object" || file === null) return null;
  for (const candidate of [language, ...languages]) {
    const [, text] = textStruct.validate((file as Record<string, unknown>)[candidate]);
    if (!text) continue;
    const html = text.body.map((part) => (startsWithBlock.test(part) ? part : `<p>${part}</p>`)).join("");
    return { name, title: text.title, body: safeHtml(html) };
  }
  return null;
}

async function readJson(fetchFile: FetchFile, path: string): Promise<unknown> {
  try {
    const response = await fetchFile(path);
    if (response.ok) return await response.json();
    await response.body?.cancel();
  } catch {
    // The file is missing or is not JSON; the article shows a notice.
  }
  return null;
}
