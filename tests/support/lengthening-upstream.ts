import { readBody, startHttpServer } from "./http-server";

/** Longer than a screen is wide, without a place to break, and a link of 366 characters. */
export const longText = `${"Onderhoudswerkzaamheden".repeat(6)} https://monitoring.example/portal/share?token=${"x9".repeat(160)}`;
const longHtml = `<p>${longText} <a href="https://a.example">${longText.replace(" ", "")}</a></p><ul><li>${longText}</li></ul>`;

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

/** JSON of v0 with long texts in place of those of the included back end. */
function lengthened(value: unknown, isAudit = false): unknown {
  if (Array.isArray(value)) return value.map((item) => lengthened(item, isAudit));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => {
    if (typeof field !== "string" || field === "")
      return [key, lengthened(field, isAudit || key === "old_values" || key === "new_values")];
    if (htmlTexts.has(key)) return [key, longHtml];
    if (isAudit || (texts.has(key) && !isKnownName(field, value))) return [key, `${field} ${longText}`];
    return [key, field];
  });
  return Object.fromEntries(entries);
}

/** Starts a v0 API in front of another one, in whose responses every text from people and other systems is long. */
export async function startLengtheningUpstream() {
  let target = "";
  const server = await startHttpServer(async (request, response) => {
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
    const body = await readBody(request);
    const init = { method: request.method, headers, body: body.length > 0 ? new Uint8Array(body) : undefined };
    const upstream = await fetch(target + request.url, init);
    const text = await upstream.text();
    const isJson = upstream.headers.get("Content-Type")?.includes("json") && !request.url?.includes("/sign-in");
    response.writeHead(upstream.status, { "Content-Type": upstream.headers.get("Content-Type") ?? "text/plain" });
    response.end(isJson ? JSON.stringify(lengthened(JSON.parse(text))) : text);
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
