import { readBody, startHttpServer } from "./http-server";

/** The texts that replace the texts of the included back end. */
export interface Texts {
  /** The text in place of a plain text, such as a name, in the field `key`. */
  text(original: string, key: string): string;
  /** The HTML of descriptions and comments. */
  html: string;
}

/** Longer than a screen is wide, without a place to break, and a link of 366 characters. */
const longText = `${"Onderhoudswerkzaamheden".repeat(6)} https://monitoring.example/portal/share?token=${"x9".repeat(160)}`;
export const longTexts: Texts = {
  text: (original) => `${original} ${longText}`,
  html: `<p>${longText} <a href="https://a.example">${longText.replace(" ", "")}</a></p><ul><li>${longText}</li></ul>`,
};

const hebrewLetters = "אבגדהוזחטיכלמנסעפצקרשת";
/** Hebrew letters alone, so that any other character beside one is a text of the product. Equal texts stay equal. */
const inHebrew = (original: string): string =>
  original
    .toLowerCase()
    .replace(/\P{L}+/gu, " ")
    .trim()
    .replace(/\S/gu, (letter) => hebrewLetters[(letter.codePointAt(0) ?? 0) % hebrewLetters.length] ?? "א") || "אחת";
const names = new Set(["name", "title", "message", "city", "first_name", "last_name", "company_name"]);
export const hebrewTexts: Texts = {
  text: (original, key) => (names.has(key) ? inHebrew(original) : original),
  html: "<p>גג ישן.</p>",
};

/** The fields of v0 that people or other systems fill in. */
const texts = new Set([
  ...["name", "title", "message", "summary", "city", "street", "street_number", "postal_code", "plant_code", "value"],
  ...["first_name", "last_name", "email", "phone_number", "file_name", "driver", "driver_name", "company_name"],
  ...["reference_identifier", "auto_unsubscribed", "key", "label", "text", "owner", "model", "serial"],
]);
const htmlTexts = new Set(["description", "comment"]);
/** What the product knows by its name, such as "zero_yield" or "OK". */
const isKnownName = (text: string, row: object) =>
  /^[a-z]+(_[a-z]+)+$/.test(text) || "status" in row || "counts" in row;

/** JSON of v0 with other texts. */
function rewritten(value: unknown, to: Texts, isAudit = false): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, to, isAudit));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => {
    if (typeof field !== "string" || field === "")
      return [key, rewritten(field, to, isAudit || key === "old_values" || key === "new_values")];
    if (htmlTexts.has(key)) return [key, to.html];
    if (isAudit || (texts.has(key) && !isKnownName(field, value))) return [key, to.text(field, key)];
    return [key, field];
  });
  return Object.fromEntries(entries);
}

/** Starts a v0 API in front of another one, in whose responses every text from people and other systems is another one. */
export async function startRewritingUpstream(to: Texts) {
  let target = "";
  const server = await startHttpServer(async (request, response) => {
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
    const body = await readBody(request);
    const init = { method: request.method, headers, body: body.length > 0 ? new Uint8Array(body) : undefined };
    const upstream = await fetch(target + request.url, init);
    const text = await upstream.text();
    const isJson = upstream.headers.get("Content-Type")?.includes("json") && !request.url?.includes("/sign-in");
    response.writeHead(upstream.status, { "Content-Type": upstream.headers.get("Content-Type") ?? "text/plain" });
    response.end(isJson ? JSON.stringify(rewritten(JSON.parse(text), to)) : text);
  });
  return {
    url: server.url,
    /** Sets the API in front of which it is. */
    connect(url: string) {
      target = url;
    },
    stop: server.stop,
  };
}
