import { describe, expect, it } from "vitest";
import { causeIds, companyNews, issue, issues, today, yesterday } from "../../test/support/status-issues";
import { type CompanyNews, hasNews } from "./status";
import { lineTitle } from "./texts";

const keys = ({ found, grown, reopened, resolved }: CompanyNews) =>
  Object.fromEntries(
    Object.entries({ found, grown, reopened, resolved }).map(([name, lines]) => [
      name,
      lines.map(({ cause }) => cause.key),
    ]),
  );

describe("newsSince", () => {
  it("has what was found, grew, reopened and was resolved since the last mail", () => {
    const { plant } = issue(2);
    const news = companyNews({
      issues: [
        issue(1, { foundOn: today }),
        issue(2),
        issue(3, { plant, foundOn: today }),
        issue(4, { snoozedUntil: today }),
        issue(5, { resolvedOn: today }),
        issue(6),
        issue(7, { snoozedUntil: "2026-06-24" }),
      ],
    });
    expect(keys(news)).toEqual({
      found: ["plant:1:zero_yield"],
      grown: ["plant:2:zero_yield"],
      reopened: ["plant:4:zero_yield"],
      resolved: ["plant:5:zero_yield"],
    });
    expect([news.open, news.snoozed]).toEqual([4, { count: 1, first: "2026-06-24", last: "2026-06-24" }]);
    expect(hasNews(news)).toBe(true);
  });

  it("has nothing that the last mail had, and everything since an older mail", () => {
    const all = [
      issue(1, { foundOn: yesterday }),
      issue(2, { resolvedOn: yesterday }),
      issue(3, { snoozedUntil: yesterday }),
    ];
    expect(hasNews(companyNews({ issues: all }))).toBe(false);
    expect(keys(companyNews({ issues: all }, "2026-06-15"))).toMatchObject({
      found: ["plant:1:zero_yield"],
      resolved: ["plant:2:zero_yield"],
      reopened: ["plant:3:zero_yield"],
    });
  });

  it("calls nothing resolved whose outage goes on as another issue of the meter, snoozed or not", () => {
    const outage = { meterId: 5, beganDay: "2026-06-10" };
    const resolved = issue(1, { ...outage, typeName: "misc", resolvedOn: today });
    for (const open of [{}, { snoozedUntil: "2026-07-01" }]) {
      const news = companyNews({ issues: [resolved, issue(2, { ...outage, beganDay: "2026-06-11", ...open })] });
      expect(keys(news)).toMatchObject({ resolved: [] });
    }
    const other = companyNews({ issues: [resolved, issue(2, { beganDay: "2026-06-11" })] });
    expect(keys(other)).toMatchObject({ resolved: ["plant:1:misc"] });
  });

  it("names a loss of unknown cause by what it looks like", () => {
    const plant = { id: 1, name: "Plant 1", city: "Almere" };
    const flat = issue(1, { plant, typeName: "misc", pattern: "flatline", resolvedOn: today });
    const news = companyNews({ issues: [flat, issue(2, { plant, typeName: "misc", foundOn: today })] });
    expect(keys(news)).toMatchObject({ found: ["plant:1:misc"], resolved: ["plant:1:flatline"] });
    const [line] = news.resolved;
    expect(line && [lineTitle("en", line), lineTitle("nl", line)]).toEqual(["Flat line", "Vlakke lijn"]);
  });

  it("names the driver of own measurements in the language of the mail, and other drivers as they are called", () => {
    const titles = (driverName: string) => {
      const outage = { name: "own_measurements", isDown: true, since: today, meters: null };
      const ofDriver = { driver: outage.name, drivers: [outage.name], driverName, typeName: "connectivity" };
      const found = issues([1, 2], { ...ofDriver, beganDay: today, foundOn: today });
      const [line] = companyNews({ issues: found, outages: [outage] }).found;
      return line && [lineTitle("en", line), lineTitle("nl", line)];
    };
    expect(titles("Own measurements")).toEqual(["Own measurements unreachable", "Eigen metingen niet bereikbaar"]);
    expect(titles("Loggers")).toEqual(["Loggers unreachable", "Loggers niet bereikbaar"]);
  });

  it("does not call a type resolved that the plant still has", () => {
    const { plant } = issue(1);
    const news = companyNews({ issues: [issue(1, { resolvedOn: today }), issue(2, { plant, foundOn: today })] });
    expect(keys(news)).toMatchObject({ found: ["plant:1:zero_yield"], resolved: [] });
  });

  it("adds up the costs of a cause, and puts the largest value first and the promise last", () => {
    const costing = (id: number, kwh: number, cents: number) =>
      issue(id, { foundOn: today, lost: { kwh, cents }, atStake: { kwh, cents } });
    const promises = issues([5], { foundOn: today, typeName: "yield_promise_status" });
    const both = costing(3, 2, 60);
    const { found } = companyNews({
      issues: [...promises, costing(1, 9, 20), costing(2, 3, 60), { ...both, plant: issue(2).plant, plantId: 2 }],
    });
    expect(causeIds(found.map(({ cause }) => cause))).toEqual([
      ["plant:2:zero_yield", 2, 3],
      ["plant:1:zero_yield", 1],
      ["promise", 5],
    ]);
    expect(found[0]?.lost).toEqual({ kwh: 5, cents: 120 });
  });
});
