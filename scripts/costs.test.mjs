import { describe, expect, it } from "vitest";
import { costLines, monthlyPrice, monthlyUse, readInputs, use } from "./costs.mjs";

const idle = Object.fromEntries(Object.keys(use).map((name) => [name, { count: 0, cpuMs: 0 }]));

describe("monthlyPrice", () => {
  it("is the plan as long as everything is included", () => {
    expect(monthlyPrice(monthlyUse(100)).total).toBe(5);
  });

  it("bills only what exceeds the plan", () => {
    const monthly = monthlyUse(1_000_000, { ...idle, dashboard: { count: 1, cpuMs: 10 } });
    expect(monthly).toMatchObject({ requests: 30e6, cpuMs: 300e6, kvReads: 30e6 });
    const { items, total } = monthlyPrice(monthly);
    const priceOf = (name) => items.find((item) => item.name === name).price;
    expect([priceOf("requests"), priceOf("cpuMs"), priceOf("kvReads")].map((price) => price.toFixed(2))).toEqual([
      "6.00",
      "5.40",
      "10.00",
    ]);
    expect(total).toBeCloseTo(5 + items.reduce((sum, { price }) => sum + price, 0));
  });
});

describe("readInputs", () => {
  it("replaces inputs by name", () => {
    const before = structuredClone(use);
    const { people, perPerson } = readInputs(["people=5000", "plant.cpuMs=41", "change.count=0"]);
    expect([people, perPerson.plant, perPerson.change.count]).toEqual([[5_000], { count: 1, cpuMs: 41 }, 0]);
    expect(use).toEqual(before);
  });

  it.each(["peeple=1", "plant=1", "plant.cpuMs=x", "people.count=1"])("names the inputs when %s is none", (input) => {
    expect(() => readInputs([input])).toThrow(`${input} is no input: use people=…, or signIn, dashboard`);
  });
});

describe("costLines", () => {
  it("has a column for each number of people", () => {
    const lines = costLines(readInputs([]));
    expect(lines[0]).toMatch(/people a day +1,000 +10,000 +100,000/);
    expect(lines.at(-1)).toMatch(/a month +\$\d+\.\d\d +\$\d+\.\d\d +\$\d+\.\d\d/);
  });
});
