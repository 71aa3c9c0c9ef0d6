import { beforeEach, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant, ticket } from "../support/fixtures";
import { runSql } from "../support/stack";
import { company, readResponse, user } from "../support/users";

const testStack = setupFixtureStack({ APP_URL: "https://site.example:8080" });
const { as } = testStack;
const path = "/me/calendar";

const run = (statement: string, ...values: unknown[]) => runSql(testStack.stack.db, statement, ...values);

beforeEach(async () => {
  await run("delete from access_tokens where scope is not null");
  await run("delete from throttled_attempts");
  await run("update tickets set due_on = null, visit_on = null");
  await run("update users set language = null");
});

const create = async (name: "owner" | "unrelated" | "admin" | "beta") =>
  (await as(name).post(path)).body.secret as string;
const feedOf = async (secret: string) => readResponse(await testStack.stack.fetch(`/v0/calendar/${secret}`));

/** The events of a feed by their properties, in its order. */
async function eventsOf(secret: string): Promise<Record<string, string>[]> {
  const { status, headers, body } = await feedOf(secret);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const lines: string[] = body.replaceAll("\r\n ", "").split("\r\n");
  const events = lines.join("\n").split("BEGIN:VEVENT").slice(1);
  return events.map((event) =>
    Object.fromEntries([...event.matchAll(/^([\w;=-]+):(.*)$/gm)].map((all) => all.slice(1))),
  );
}
const uidsOf = async (secret: string) => (await eventsOf(secret)).map(({ UID: uid }) => uid);

describe("the calendar address", () => {
  it("is stated once, replaced by a new one, and ended", async () => {
    expect((await as("owner").get(path)).body).toEqual({ url_token_set: false });
    const first = await create("owner");
    expect((await as("owner").get(path)).body).toEqual({ url_token_set: true });
    expect((await feedOf(first)).status).toBe(200);
    const second = await create("owner");
    expect((await feedOf(first)).body.error).toEqual({ code: 2000, messages: { general: ["Calendar not found."] } });
    expect((await feedOf(second)).status).toBe(200);
    const other = await create("beta");
    expect((await as("owner").delete(path)).status).toBe(204);
    expect([(await feedOf(second)).status, (await feedOf(other)).status]).toEqual([404, 200]);
    const stored = await testStack.stack.db.prepare("select * from access_tokens").all();
    expect(JSON.stringify(stored.results)).not.toContain(other);
  });

  it("is no access token, and ends with the password and the account", async () => {
    const secret = await create("beta");
    const headers = { authorization: `Bearer ${secret}` };
    expect((await testStack.stack.fetch("/v0/users/me", { headers })).status).toBe(401);
    await run("update users set deactivated_at = '2026-06-01T10:00:00Z' where id = ?", user.beta);
    expect((await feedOf(secret)).body.error.code).toBe(2000);
    await run("update users set deactivated_at = null where id = ?", user.beta);
    await as("beta").put("/users/me", { password: "Sunny-roof-2", confirmation_password: "Sunny-roof-2" });
    expect((await feedOf(secret)).body.error.code).toBe(2000);
  });
});

describe("the feed", () => {
  it("has the due dates of open tickets that the person sees, and the last days of promises, in the language of the person", async () => {
    await run("update tickets set due_on = '2026-06-20'");
    await run("update tickets set title = 'Inverter is silent, again' where id = ?", ticket.open);
    await run("update users set language = 'nl' where id = ?", user.owner);
    const events = await eventsOf(await create("owner"));
    // The closed ticket, the promise that ended a year ago and what belongs to others are not in it.
    expect(events).toMatchObject([
      {
        UID: `ticket-${ticket.open}@site.example:8080`,
        DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
        "DTSTART;VALUE=DATE": "20260620",
        SUMMARY: "Vervaldatum van ticket #1401: Inverter is silent\\, again",
        LOCATION: "Solar barn",
        URL: `https://site.example:8080/tickets/${ticket.open}?companyId=${company.alpha}`,
      },
      {
        UID: "promise-502@site.example:8080",
        "DTSTART;VALUE=DATE": "20260531",
        SUMMARY: "De belofteperiode van City hall eindigt",
        URL: `https://site.example:8080/plants/${plant.shared}?companyId=${company.alpha}#long-term`,
      },
    ]);
    const foreign = [`ticket-${ticket.foreign}@site.example:8080`, "promise-503@site.example:8080"];
    expect(await uidsOf(await create("unrelated"))).toEqual(foreign);
    expect((await eventsOf(await create("beta")))[0]).toMatchObject({
      SUMMARY: "The promise period of City hall ends",
    });
  });

  it("has the planned visits of open tickets, which move and disappear with the ticket", async () => {
    const secret = await create("owner");
    const visits = async () => (await eventsOf(secret)).filter(({ UID: uid }) => uid?.startsWith("visit-"));
    const plan = (visit_on: string | null) => as("owner").put(path(ticket.open), { visit_on });
    const path = (id: number) => `/companies/${company.alpha}/plants/${plant.own}/tickets/${id}`;
    await plan("2026-06-22");
    await run("update tickets set due_on = '2026-06-30' where id = ?", ticket.open);
    const visit = {
      UID: `visit-${ticket.open}@site.example:8080`,
      "DTSTART;VALUE=DATE": "20260622",
      SUMMARY: expect.stringMatching(/^Visit for ticket #1401: /),
      LOCATION: "Solar barn",
      URL: `https://site.example:8080/tickets/${ticket.open}?companyId=${company.alpha}`,
    };
    expect(await visits()).toMatchObject([visit]);
    expect(await uidsOf(secret)).toContain(`ticket-${ticket.open}@site.example:8080`);
    await plan("2026-06-24");
    expect(await visits()).toMatchObject([{ ...visit, "DTSTART;VALUE=DATE": "20260624" }]);
    await as("owner").put(`${path(ticket.open)}/close`);
    expect(await visits()).toEqual([]);
    await as("owner").put(`${path(ticket.open)}/open`);
    expect(await visits()).toHaveLength(1);
    await plan(null);
    expect(await visits()).toEqual([]);
  });

  it("has of an administrator the plants of the own companies only", async () => {
    await run("update tickets set due_on = '2026-06-20'");
    const uids = await uidsOf(await create("admin"));
    expect(uids).toEqual([`ticket-${ticket.open}@site.example:8080`, "promise-502@site.example:8080"]);
  });

  it("follows the access of the person", async () => {
    const secret = await create("unrelated");
    await run("delete from company_users where user_id = ?", user.unrelated);
    expect(await eventsOf(secret)).toEqual([]);
    await run("insert into company_users (user_id, company_id) values (?, ?)", user.unrelated, company.unrelated);
    expect(await eventsOf(secret)).toHaveLength(1);
  });

  it("has 31 days before and 366 days after today", async () => {
    const secret = await create("owner");
    const dueOn = async (day: string) => {
      await run("update tickets set due_on = ? where id = ?", day, ticket.open);
      return (await uidsOf(secret)).some((uid) => uid?.startsWith("ticket-"));
    };
    const days = ["2026-05-16", "2026-05-17", "2027-06-18", "2027-06-19"];
    const found: boolean[] = [];
    for (const day of days) found.push(await dueOn(day));
    expect(found).toEqual([false, true, true, false]);
  });
});
