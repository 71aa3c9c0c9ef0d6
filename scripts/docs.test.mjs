import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { routesPage, routesTable, urlOf } from "./routes-table.mjs";

const layers = "app widgets features entities shared worker reference-api rules scripts tests".split(" ");

const filesIn = (directory, pattern) =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((path) => join(directory, path))
    .filter((path) => pattern.test(path) && !path.includes("node_modules"));

const pages = ["README.md", "CONTRIBUTING.md", ...[...layers, "docs"].flatMap((layer) => filesIn(layer, /\.md$/))];
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, "");

/** The anchors of a page, as GitHub makes them from its headings. */
const anchorsOf = (page) =>
  [...withoutCode(readFileSync(page, "utf8")).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .trim()
      .replaceAll(" ", "-"),
  );

/** Whether a target, a path with an optional anchor, exists. */
function exists(target) {
  const [path, anchor] = target.split("#");
  return existsSync(path) && (!anchor || !path.endsWith(".md") || anchorsOf(path).includes(anchor));
}

describe("the documentation", () => {
  it("links to pages and headings that exist", () => {
    const broken = pages.flatMap((page) =>
      [...withoutCode(readFileSync(page, "utf8")).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
        .map(([, href]) => (href.startsWith("#") ? page + href : normalize(join(dirname(page), href))))
        .filter((target) => !exists(target))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("names files that exist", () => {
    const files = [...layers, "public"].flatMap((layer) => filesIn(layer, /\.\w+$/)).concat(readdirSync("."));
    const names = new Set(
      files.flatMap((file) => {
        const parts = file.split("/");
        return parts.map((_, index) => parts.slice(index).join("/"));
      }),
    );
    const missing = pages.flatMap((page) =>
      [...withoutCode(readFileSync(page, "utf8")).matchAll(/`([\w@$./-]+\.(?:tsx?|mjs|css|po|toml|sql))`/g)]
        .filter(([, name]) => !names.has(name) && !names.has(normalize(join(dirname(page), name))))
        .map(([, name]) => `${page}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("names tests of the specification that exist", () => {
    const tests = [...readFileSync("docs/domain/specification.md", "utf8").matchAll(/`([\w@$./-]+)` (".*") \|$/gm)];
    const missing = tests.flatMap(([, file, titles]) =>
      titles
        .slice(1, -1)
        .split('", "')
        .filter((title) => !['"', "`"].some((mark) => readFileSync(file, "utf8").includes(mark + title + mark)))
        .map((title) => `${file}: ${title}`),
    );
    expect(tests.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  it("has the pages and headings of docs/domain that comments cite", () => {
    const sources = layers.flatMap((layer) => filesIn(layer, /\.(tsx?|mjs|css)$/));
    const missing = sources.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bdomain\/[\w-]+\.md(?:#[\w-]+)?/g)]
        .filter(([citation]) => !exists(`docs/${citation}`))
        .map(([citation]) => `${file}: ${citation}`),
    );
    expect(missing).toEqual([]);
  });

  it("lists the routes of the application (npm run routes)", () => {
    expect(readFileSync(routesPage, "utf8")).toBe(routesTable());
  });
});

describe("urlOf", () => {
  it.each([
    ["_app._dashboard._index", "/"],
    ["_app.plants_.$plantId", "/plants/{plantId}"],
    ["_app.admin.companies._index", "/admin/companies"],
    ["api.v0.$", "/api/v0/*"],
    ["_app.$", "/*"],
  ])("returns the URL of %s", (folder, url) => {
    expect(urlOf(folder)).toBe(url);
  });
});
