import { describe, expect, it } from "vitest";
import { companyHitCommands } from "./all-companies";
import type { CompanyHit } from "./command";

const hit = (companyId: number): CompanyHit => ({
  id: "plant-2",
  icon: "plants",
  title: "Roof",
  detail: "Delft",
  company: { id: companyId, name: "Zonnedak" },
  href: "/plants/2?companyId=5",
});

describe("companyHitCommands", () => {
  const targetOf = (companyId: number) => companyHitCommands([hit(companyId)], 3, String)[0]?.target;

  it("names the company, and switches to the company before a page of it opens", () => {
    expect(companyHitCommands([hit(5)], 3, String)).toEqual([
      {
        id: "everywhere-plant-2",
        icon: "plants",
        title: "Roof",
        detail: "Zonnedak · Delft",
        target: { kind: "company", companyId: 5, page: "/plants/2?companyId=5" },
      },
    ]);
  });

  it("only opens the page when the hit belongs to the current company", () =>
    expect(targetOf(3)).toEqual({ kind: "link", href: "/plants/2?companyId=5" }));
});
