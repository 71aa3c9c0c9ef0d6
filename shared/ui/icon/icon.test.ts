import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon";

it("names the symbols of the icon file", () => {
  const file = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  expect([...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 20 20">/g)].map(([, id]) => id)).toEqual([...iconNames]);
});
