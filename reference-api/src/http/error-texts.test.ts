import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actionTextIn } from "../routes/actions/action-texts";
import { ApiError, notFound } from "./api-error";
import { inDutch } from "./error-texts";

const root = join(import.meta.dirname, "..");

/** Messages for devices, the seed and other programs, which no page shows. */
const withoutPage = /^(seed|ingest|pull|mail)\/|routes\/(openapi|endpoint|actions\/action-texts)/;
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => /^(?!.*\.test\.).*\.ts$/.test(path) && !withoutPage.test(path),
);

/** A message of a field, a list of messages, or the argument of a function that creates an error. */
const messagePattern =
  /(?:\[|\|\| |return |&& |\? |: |\b(?:accessDenied|malformed|FilterError|busy|reject)\(|=> )(?:"([A-Z][^"\n]* [^"\n]*[.!])"|`((?! )[^`\n]+ [^`\n]*[.!])`)/g;
const notMessage =
  /described\(|describe:|description|summary|label|log\(|new (Weather|Type)?Error\(|queryText|textOf|throw new Error/;

/** The results of admin actions have their own table (`routes/actions/action-texts.ts`). */
const withoutResults = (path: string, source: string) =>
  path.endsWith("-actions.ts") ? source.replaceAll(/return ["`].*/g, "") : source;

const messagesIn = (source: string) =>
  source
    .split("\n")
    .filter((line) => !notMessage.test(line))
    .flatMap((line) => [...line.matchAll(messagePattern)].map(([, text, template]) => text ?? template ?? ""))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, "7"));

describe("the messages of errors in Dutch", () => {
  const messages = sources.flatMap((path) => messagesIn(withoutResults(path, readFileSync(join(root, path), "utf8"))));

  it("exist for each message of a page", () => {
    expect(messages.length).toBeGreaterThan(80);
    expect(messages.filter((message) => inDutch(message) === message)).toEqual([]);
  });

  it("exist for each result of an admin action", () => {
    const files = sources.filter((path) => path.endsWith("-actions.ts"));
    const results = files.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/return ["`]([^"`]+)["`]/g)].map(([, text = ""]) =>
        text.replaceAll(/\$\{[^}]*\}/g, "7"),
      ),
    );
    expect(results.length).toBeGreaterThan(8);
    const request = new Request("https://v0.example/", { headers: { "Accept-Language": "nl" } });
    expect(results.filter((result) => actionTextIn(request)(result) === result)).toEqual([]);
  });

  it("contain the values of the English message", () => {
    expect(inDutch("Enter a number between 1 and 60.")).toBe("Voer een getal tussen 1 en 60 in.");
    expect(inDutch("roof.gif is empty.")).toBe("roof.gif is leeg.");
    expect(inDutch("Inverter not found.")).toBe("Niet gevonden.");
  });

  it.each([
    ["nl", "Ticket niet gevonden."],
    ["en", "Ticket not found."],
    [null, "Ticket not found."],
  ])("follow the language of the request when it is %s", async (language, message) => {
    const request = new Request("https://v0.example/", { headers: language ? { "Accept-Language": language } : {} });
    const body = await notFound("Ticket").toResponse(request).json();
    expect(body).toEqual({ error: { code: 2000, messages: { general: [message] } } });
    expect(notFound("Ticket")).toBeInstanceOf(ApiError);
  });
});
