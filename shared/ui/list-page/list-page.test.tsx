import { renderMarkup } from "@testing/markup";
import { afterAll, describe, expect, it, vi } from "vitest";

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useLocation: () => ({ search: "?companyId=2" }),
  useRouteLoaderData: () => loaded,
}));

// Another test file of this worker may have imported the module with the real router.
vi.resetModules();
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { IgnoredFiltersNotice } = await import("./list-page");

let loaded: { shell: { company: { id: number } } };
const notice = (companyId: number, names: string[]) => {
  loaded = { shell: { company: { id: companyId } } };
  return renderMarkup(<IgnoredFiltersNotice ignored={names.map((name) => ({ name, reason: "unknown" }))} />);
};

describe("IgnoredFiltersNotice", () => {
  it("states the company of a link when it is not the current company", () =>
    expect(notice(3, ["companyId"])).toContain("not company #2"));

  it("does not state the company of a link when it is the current company", () => {
    expect(notice(2, ["companyId"])).toBe("");
    expect(notice(2, ["companyId", "sort"])).not.toContain("company");
  });
});
