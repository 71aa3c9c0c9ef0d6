import type { PlantView } from "@entities/plant";
import { renderMarkup } from "@testing/markup";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { PlantMeterStrings } from "./comparison-cards";
import type { MeterRow } from "./meter-columns";

const resource = vi.hoisted(() => ({ value: undefined as unknown, error: null as unknown, href: "" as string | null }));
vi.mock("@shared/ui/resource/resource", () => ({
  useResource(href: string | null) {
    resource.href = href;
    return { ...resource, busy: false, retry: () => {} };
  },
}));
vi.resetModules();
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { OrientationCard, StringsCard } = await import("./comparison-cards");

const row = (id: number, energies: (number | null)[] | null, measured = true) =>
  ({
    meter: { id, peak_in_watt: 10_000, orientation_in_degrees: 180, angle_in_degrees: 30, measured },
    name: `Inverter ${id}`,
    figures: energies && { energies },
  }) as unknown as MeterRow;
const days30 = (kwh: number | null) => Array.from({ length: 30 }, () => kwh);

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

describe("OrientationCard", () => {
  const render = (...rows: MeterRow[]) => textOf(renderMarkup(<OrientationCard rows={rows} />, "en"));

  it("shows the yields with the same decimals, the best first, and how far the others are below it", () => {
    const text = render(row(1, days30(36)), row(2, days30(40)));
    expect(text).toContain("South (180°), tilt 30° Compared over 7 days with data");
    expect(text).toContain("Meter kWh/kWp Below the best Inverter 2 28.0 Best Inverter 1 25.2 10.0%");
  });

  it("says so when one of two meters sent nothing in the chosen period, and has a gap for a third one", () => {
    const silent = [...days30(40).slice(7), ...days30(null).slice(23)];
    expect(render(row(1, days30(36)), row(2, silent))).toContain("fewer than two of these meters sent data");
    expect(render(row(1, days30(36)), row(2, days30(40)), row(3, silent))).toContain("Inverter 3 – –");
  });

  it.each([
    ["are loading or failed to load", [row(1, null), row(2, null)]],
    ["are of one meter", [row(1, days30(36)), row(2, days30(null))]],
  ])("is not shown when the energies %s", (_, rows) => expect(render(...rows)).toBe(""));
});

describe("StringsCard", () => {
  const days = ["2026-10-01", "2026-10-02"];
  const string = (name: string, shares: (number | null)[], finding: object | null = null) => ({
    ...{ name, finding },
    days: shares.map((share, index) => ({ date: days[index], share })),
  });
  const strings = [
    string("PV-in", [1, null]),
    string("Carport north", [0.7, 0.7], { kind: "weak", since: "2026-09-20", share: 0.7 }),
    string("1.2", [0.4, 0], { kind: "no_current", since: "2026-10-02", share: 0 }),
  ];
  const filled = { days, meters: [{ meterId: 1, strings }], missing: 0 } as PlantMeterStrings;
  const none: PlantMeterStrings = { days, meters: [], missing: 0 };
  const view = { ref: { companyId: 3, plantId: 9 } } as PlantView;

  function render({ canPush = true, rows = [row(1, null)], ...state }: Record<string, unknown> = {}) {
    Object.assign(resource, { value: undefined, error: null, ...state });
    const props = { view, canPush: canPush as boolean, rows: rows as MeterRow[] };
    return renderMarkup(<StringsCard {...props} />);
  }
  const rowsOf = (markup: string) => [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, each = ""]) => each);

  it("lists the weak strings first, and the level and the share of each day", () => {
    const markup = render({ value: filled });
    expect(resource.href).toBe("/resources/plant-meter-strings?companyId=3&plantId=9&meters=1");
    const text = textOf(markup);
    expect(text).toContain("String 1.2 has no current since 2 Oct 2026. String Carport north has 30% less than before");
    const [head, ...rows] = rowsOf(markup);
    expect(textOf(head ?? "")).toBe("String 1 Oct 2026 2 Oct 2026");
    expect(rows.map(textOf)).toEqual(["1.2 40% 0%", "Carport north 70% 70%", "PV-in 100% No data"]);
    const levels = rows.map((each) => [...each.matchAll(/data-level="(.*?)"/g)].map(([, level]) => level));
    expect(levels.map((each) => each.slice(-2))).toEqual([
      ["very-low", "none"],
      ["low", "low"],
      ["usual", "unknown"],
    ]);
    expect(text).toMatch(/90% or more 50 to 90% below 50% no current no clear hour, or no data$/);
  });

  it("opens the shares of a string with its name", () => {
    const [, first = ""] = rowsOf(render({ value: filled }));
    expect(first).toMatch(/<button[^>]*aria-description="Shares by day"[^>]*>1\.2<\/button>/);
    expect(first).toContain('popover="auto"');
  });

  it("says that no string has less when none does", () => {
    const [healthy] = strings;
    const meters = [{ meterId: 7, strings: [healthy] }];
    const text = textOf(render({ value: { ...filled, meters } }));
    expect(text).toContain("#7 No string has less than before.");
  });

  it("has a skeleton while it loads, only where devices can be added", () => {
    expect(render()).toContain("Strings");
    expect(rowsOf(render())).toEqual([]);
    expect(render({ canPush: false })).toBe("");
  });

  it("says how strings arrive when there are none, and nothing to those who cannot add devices", () => {
    expect(textOf(render({ value: none }))).toContain("No device has sent strings in the last 30 days.");
    expect(render({ value: none, canPush: false })).toBe("");
    expect(render({ rows: [row(1, null, false)] })).toBe("");
    expect(resource.href).toBeNull();
  });

  it("offers a retry when the strings of some meters or of all failed to load", async () => {
    const text = textOf(render({ value: { ...filled, missing: 2 } }));
    expect(text).toContain("The strings of 2 meters could not be loaded. Try again");
    expect(text).toContain("Carport north");
    Object.assign(resource, { value: undefined, error: { status: 500, messages: [] } });
    const element = <StringsCard view={view} rows={[row(1, null)]} canPush={false} />;
    const routes = [{ path: "*", element }];
    const context = await createStaticHandler(routes).query(new Request("https://site.example/"));
    if (context instanceof Response) throw new Error("The page is a redirect.");
    const router = createStaticRouter(routes, context);
    expect(renderMarkup(<StaticRouterProvider {...{ router, context }} hydrate={false} />)).toContain("Try again");
  });
});
