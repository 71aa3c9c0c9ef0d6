import { readdirSync, readFileSync } from "node:fs";
import { issuePatterns } from "@heliograph/rules/issue-types";
import { describe, expect, it } from "vitest";
import { readHelpText } from "./help-text.server";

const read = (file: unknown, language: "en" | "nl" = "en") =>
  readHelpText(async () => Response.json(file), "issues", language);

const text = (title: string, ...body: string[]) => ({ title, body });

describe("readHelpText", () => {
  it("reads the file by its name and returns the text in the language of the user", async () => {
    const paths: string[] = [];
    const file = { en: text("Issues", "One", "<ul><li>Two</li></ul>"), nl: text("Problemen", "Een") };
    const fetchFile = async (path: string) => {
      paths.push(path);
      return Response.json(file);
    };
    expect(await readHelpText(fetchFile, "issues", "en")).toEqual({
      name: "issues",
      title: "Issues",
      body: { safeHtml: "<p>One</p><ul><li>Two</li></ul>" },
    });
    expect(await readHelpText(fetchFile, "issues", "nl")).toMatchObject({ title: "Problemen" });
    expect(paths[0]).toBe("/content/help-text/issues.json");
  });

  it("returns the other language when a language is missing or malformed", async () => {
    expect(await read({ nl: text("Problemen", "Een") })).toMatchObject({ title: "Problemen" });
    expect(await read({ en: { title: "Issues", body: "One" }, nl: text("Problemen", "Een") })).toMatchObject({
      title: "Problemen",
    });
  });

  it("sanitizes the paragraphs", async () => {
    const result = await read({ en: text("Issues", "a<script>b</script><img src=x onerror=alert(1)>") });
    expect(result?.body.safeHtml).toBe("<p>a</p>");
  });

  it.each([null, 7, "text", [], {}, { en: null }, { en: text("", "a") }, { en: { title: "a", body: [] } }])(
    "returns null for %o",
    async (file) => expect(await read(file)).toBeNull(),
  );

  it("returns null when the file is missing, is not JSON or cannot be loaded", async () => {
    for (const fetchFile of [
      async () => new Response("none", { status: 404 }),
      async () => new Response("<html>"),
      () => Promise.reject(new Error("network")),
    ])
      expect(await readHelpText(fetchFile, "issues", "en")).toBeNull();
  });
});

describe("the help texts of the deployment", () => {
  it("have the next steps of every pattern", () => {
    const names = readdirSync("public/content/next-steps");
    expect(issuePatterns.filter((pattern) => !names.includes(`${pattern}.json`))).toEqual([]);
  });

  const files = ["help-text", "next-steps"].flatMap((folder) =>
    readdirSync(`public/content/${folder}`).map((file) => `${folder}/${file}`),
  );
  it.each(files)("%s has a text in both languages, without anything unsafe", async (file) => {
    const content = JSON.parse(readFileSync(`public/content/${file}`, "utf8"));
    for (const language of ["en", "nl"] as const) {
      const result = await readHelpText(async () => Response.json(content), file, language);
      expect(result?.title).toBe(content[language].title);
      const written = content[language].body.join("").replaceAll("</p>", "").replaceAll("<p>", "");
      expect(result?.body.safeHtml.replaceAll("</p>", "").replaceAll("<p>", "")).toBe(written);
    }
  });
});
