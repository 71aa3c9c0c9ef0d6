import { textsIn } from "@shared/i18n/texts";
import { pageShortcuts } from "@shared/shortcuts/groups";
import { createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { menuItems } from "./shell-data";

describe("menuItems", () => {
  const { user } = createTestSession();
  const items = menuItems({ user: user && { ...user, admin: true }, supportUserId: 1, hasPortfolio: true });

  it("gives each page of the menu a letter of its own, which the keyboard help lists", () => {
    const { shortcuts } = pageShortcuts(items);
    const i18n = textsIn("en");
    expect(Object.keys(shortcuts)).toHaveLength(items.length);
    expect(Object.entries(shortcuts).map(([keys, label]) => [keys, i18n._(label)])).toEqual(
      items.map(({ key, label }) => [expect.stringMatching(`^g ${key}$`), i18n._(label)]),
    );
    for (const { key } of items) expect(key).toMatch(/^[a-z]$/);
  });

  it("has no portfolio without the extension", () => {
    const pathsOf = (hasPortfolio: boolean) => menuItems({ user, supportUserId: 1, hasPortfolio }).map(({ to }) => to);
    expect(pathsOf(false)).not.toContain("/portfolio");
    expect(pathsOf(true)).toContain("/portfolio");
  });
});
