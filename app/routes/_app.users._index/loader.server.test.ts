import { createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const user = (id: number, rest: object = {}) => ({
  id,
  first_name: `Name${id}`,
  last_name: "Bos",
  email: `user${id}@zonnedak.example`,
  admin: false,
  robot: false,
  auto_unsubscribed: null,
  subscribed_to_status_emails: true,
  ...rest,
});
const users = Array.from({ length: 20 }, (_, index) => user(index + 20));

async function load(search: string, response: unknown, session = createTestSession()) {
  const { args } = createLoaderArgs(`/users${search}`, { "GET /companies/3/users": response }, session);
  const { page, ...data } = await loader(args);
  return { ...data, page: await page };
}

describe("the loader of the users", () => {
  it("returns 16 users a page, without robots", async () => {
    const { page } = await load("?page=2", [user(1, { robot: true }), ...users, { id: null }]);
    expect(page).toMatchObject({ ok: true, value: { total: 20, perPage: 16, unreadable: 1 } });
    expect(page.ok && page.value.rows.map(({ id }) => id)).toEqual([36, 37, 38, 39]);
  });

  it("finds users by name and e-mail address", async () => {
    const { page } = await load("?search=bos+USER22@", users);
    expect(page.ok && page.value.rows.map(({ id }) => id)).toEqual([22]);
  });

  it("counts who was invited and never signed in, and lists them first when sorted by the last sign-in", async () => {
    const list = [
      user(1, { last_signed_in_at: "2026-06-01T08:00:00Z" }),
      user(2, { deactivated_at: "2026-06-02T08:00:00Z" }),
      user(3, { last_signed_in_at: "2026-05-01T08:00:00Z" }),
      user(4),
    ];
    const { page } = await load("?sort=last_signed_in_at,false", list);
    expect(page).toMatchObject({ value: { invited: 1, rows: [{ id: 4 }, { id: 3 }, { id: 1 }, { id: 2 }] } });
    const latest = await load("?sort=last_signed_in_at,true", list);
    expect(latest.page).toMatchObject({ value: { rows: [{ id: 1 }, { id: 3 }, { id: 4 }, { id: 2 }] } });
  });

  it.each([
    ["on", {}],
    ["off", { subscribed_to_status_emails: false }],
    ["stopped", { auto_unsubscribed: "spam_complaint" }],
    [null, { subscribed_to_status_emails: null }],
  ])("has the status e-mails %s", async (statusEmails, rest) => {
    const { page } = await load("", [user(1, rest)]);
    expect(page).toMatchObject({ value: { rows: [{ statusEmails }] } });
  });

  it("lets an administrator with admin mode on delete users, but no administrator and not themselves", async () => {
    const list = [user(1), user(2, { admin: true }), user(7)];
    const deletable = async (session: ReturnType<typeof createTestSession>) => {
      const { page, mayDelete } = await load("", list, session);
      return [mayDelete, ...(page.ok ? page.value.rows.map((row) => row.deletable) : [])];
    };
    expect(await deletable(createTestSession({ admin: true }))).toEqual([true, true, false, false]);
    const nobody = [false, false, false, false];
    expect(await deletable(createTestSession({ admin: true }, { adminMode: false }))).toEqual(nobody);
    expect(await deletable(createTestSession())).toEqual(nobody);
  });

  describe("the access of users", () => {
    const list = [
      user(1),
      user(2, { last_signed_in_at: "2026-06-01T08:00:00Z" }),
      user(3, { deactivated_at: "2026-06-02T08:00:00Z" }),
      user(4, { admin: true }),
      user(7),
    ];
    const actionsOf = async (session: ReturnType<typeof createTestSession>, extensions = {}) => {
      const { args } = createLoaderArgs("/users", { "GET /companies/3/users": list }, session, { extensions });
      const { page } = await loader(args);
      const result = await page;
      return result.ok ? result.value.rows.map(({ accessActions }) => accessActions) : null;
    };

    it("is changed by administrators with admin mode on, except for administrators and themselves", async () => {
      expect(await actionsOf(createTestSession({ admin: true }))).toEqual([
        ["sendWelcomeMail", "deactivateUser"],
        ["deactivateUser"],
        ["reactivateUser"],
        [],
        [],
      ]);
    });

    it.each([
      ["a user who is not an administrator", createTestSession(), {}],
      ["an administrator without admin mode", createTestSession({ admin: true }, { adminMode: false }), {}],
      ["an administrator without the extension", createTestSession({ admin: true }), { users: false }],
    ])("is not changed by %s", async (_, session, extensions) =>
      expect(await actionsOf(session, extensions)).toEqual([[], [], [], [], []]),
    );
  });
});
