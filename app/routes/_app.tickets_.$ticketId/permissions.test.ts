import { describe, expect, it } from "vitest";
import { mayComment } from "./permissions";

const user = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: false };
const company = { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false };
const viewer = { user, company };
const own = { ownerId: 3, supportUserId: 1 };
const other = { ...own, ownerId: 5 };

describe("mayComment", () => {
  it.each([
    ["a user of the owning company", viewer, own, true],
    ["a user of another company", viewer, other, false],
    ["a user when the owner is not known", viewer, { ...own, ownerId: null }, false],
    ["an administrator", { ...viewer, user: { ...user, admin: true } }, other, true],
    ["the support account", viewer, { ...other, supportUserId: 7 }, true],
  ])("decides for %s", (_, given, ticket, expected) => {
    expect(mayComment(given, ticket)).toBe(expected);
  });
});
