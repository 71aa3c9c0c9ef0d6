import { describe, expect, it } from "vitest";
import { allUsers, companies, userRows } from "./companies";

const users = allUsers();

describe("the demo's companies and users", () => {
  it("has 25 companies, one of them with more users than a page of 16", () => {
    expect(companies.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    const sizes = companies.map(({ id }) => users.filter(({ companyIds }) => companyIds.includes(id)).length);
    expect(Math.max(...sizes)).toBeGreaterThan(16);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it("has a user for each reason to stop status e-mails", () => {
    const reasons = userRows("hash", "2026-01-01T00:00:00Z").flatMap(({ auto_unsubscribed: reason }) => reason ?? []);
    expect(reasons.sort()).toEqual(["hard_bounce", "spam_complaint", "unsubscribe"]);
  });

  it("has consecutive ids, and stable ids of companies with plants", () => {
    expect(users.map(({ id }) => id)).toEqual(users.map((_, index) => index + 1));
    expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
    // The 38 users of the first eight companies follow the named accounts.
    expect(users.findIndex(({ companyIds }) => companyIds.some((id) => id > 8))).toBe(6 + 38);
    expect(users[43]?.email).toBe("jasper.mulder@west.brandaris.example");
  });
});
