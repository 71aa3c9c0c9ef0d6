import { afterEach, expect, it, vi } from "vitest";
import { backLinkScript, rememberedListUrl } from "./back-link";

afterEach(() => void vi.unstubAllGlobals());

/** The targets of a link to /plants before and after hydration, with a stored URL. */
function targetsWith(stored: string) {
  const storage = { "list:plants": stored, getItem: () => stored };
  vi.stubGlobal("sessionStorage", storage);
  const link = { href: "/plants" };
  const document = { currentScript: { previousElementSibling: link } };
  new Function("document", "sessionStorage", backLinkScript("/plants"))(document, storage);
  return [link.href, rememberedListUrl("/plants") ?? "/plants"];
}

it("leads to the last URL of the list", () =>
  expect(targetsWith("/plants?search=roof&page=2")).toEqual(Array(2).fill("/plants?search=roof&page=2")));

it.each([
  "//evil.example/plants",
  "/\\evil.example/plants",
  "/\t/evil.example/plants",
  "javascript:alert(1)//plants",
  "",
])("never leaves the site when the stored URL is %o", (stored) =>
  expect(targetsWith(stored)).toEqual(["/plants", "/plants"]),
);

it("has the same key for all views and queries of a list", () => {
  const getItem = vi.fn((key: string) => key);
  vi.stubGlobal("sessionStorage", { getItem });
  const listKey = (path: string) => {
    rememberedListUrl(path);
    return getItem.mock.lastCall?.[0];
  };
  expect(listKey("/plants?search=a/b&page=2")).toBe(listKey("/plants"));
  expect(listKey("/plants/")).toBe(listKey("/plants"));
  expect(listKey("/admin/tickets?ticket_status=open")).toBe(listKey("/tickets"));
  expect(listKey("/plants")).not.toBe(listKey("/issues"));
});
