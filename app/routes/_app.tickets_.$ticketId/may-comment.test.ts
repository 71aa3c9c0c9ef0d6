import { describe, expect, it } from "vitest";
import { mayComment } from "./loader.server";

const user = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: false };
const company = { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false };
const viewer = { user, company, adminMode: false };
const admin = { ...viewer, user: { ...user, admin: true }, adminMode: true };
const own = { ownerId: 3, supportUserId: 1 };
const other = { ...own, ownerId: 5 };

describe("mayComment", () => {
  it.each([
    ["a user of the owning company", viewer, own, true],
    ["a user of another company", viewer, other, false],
    ["a user when the owner is not known", viewer, { ...own, ownerId: null }, false],
    ["an administrator", admin, other, false],
    ["an administrator of the owning company in admin mode", admin, own, false],
    ["an administrator of the owning company outside admin mode", { ...admin, adminMode: false }, own, true],
    ["an administrator of another company outside admin mode", { ...admin, adminMode: false }, other, false],
    ["the support account as an administrator", admin, { ...other, supportUserId: 7 }, true],
    ["the support account", viewer, { ...other, supportUserId: 7 }, true],
  ])("decides for %s", (_, given, ticket, expected) => expect(mayComment(given, ticket)).toBe(expected));
});
