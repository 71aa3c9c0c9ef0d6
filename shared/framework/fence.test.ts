import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Names that React and Remix do not document. */
const internals =
  /__remix|__react|__staticRouter|_routes=|["']_routes["']|_root\.data|\.data["'`]|X-Remix-|streamController|getOwnPropertyDescriptor/;

it("only this folder relies on internals of React and Remix", () => {
  const files = ["app", "widgets", "features", "entities", "shared", "worker"].flatMap((layer) =>
    readdirSync(layer, { recursive: true, encoding: "utf8" }).map((path) => join(layer, path)),
  );
  const users = files
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !path.startsWith(join("shared", "framework")))
    .filter((path) => internals.test(readFileSync(path, "utf8")));
  expect(users).toEqual([]);
});
