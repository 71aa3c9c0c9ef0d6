import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSigner } from "../../src/access/signatures";
import type { Env } from "../../src/api";
import { receiveReply } from "../../src/mail/receive-reply";
import { replyAddress } from "../../src/mail/reply-address";
import { runMails } from "../../src/mail/schedule";
import { ticketMailsUrl } from "../../src/mail/unsubscribe";
import { apiAt } from "../support/api-at";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant, ticket } from "../support/fixtures";
import { startMailProvider } from "../support/mail-provider";
import { company, user } from "../support/users";

const { provider, settings, stop, signed } = await startMailProvider();
afterAll(stop);
const testStack = setupFixtureStack(settings);
const { as } = testStack;
const apiOf = (env: Partial<Env> = {}, instant = new Date().toISOString()) =>
  apiAt(testStack.stack, instant, { ...settings, SUPPORT_USER_ID: String(user.support), ...env });

const execute = (sql: string, ...values: unknown[]) =>
  testStack.stack.db
    .prepare(sql)
    .bind(...values)
    .run();
const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;
const comments = () =>
  query<{ commenter_id: number; commentable_id: number; comment: string }>(
    "select commenter_id, commentable_id, comment from comments order by id",
  );
const recipients = async () => (await mails()).map(({ recipient }) => recipient).sort();
type Mail = Record<"subject" | "body" | "html" | "recipient" | "thread_id", string> & { reply_to: string | null };
const mails = () => query<Mail>("select * from outbox_mails order by id");
const write = (message: string, id: number = ticket.open, name: "support" | "owner" | "portfolio" = "support") =>
  as(name).post("/comments", { commentable_type: "ticket", commentable_id: id, message });

const addressOf = async (userId: number, ticketId: number, instant?: string) => {
  const api = apiOf({}, instant);
  return replyAddress(api, await createSigner(api), { domain: "in.example", url: "", token: "" }, userId, ticketId);
};

/** A reply as the provider states it in the event, whose contents it serves. */
async function reply(contents: object, changes: object = {}) {
  const email_id = crypto.randomUUID();
  provider.received.set(email_id, contents);
  return {
    ...{ email_id, message_id: `<${email_id}@phone>`, from: "Owner Tester <Owner@Test.example>" },
    ...{ to: [await addressOf(user.owner, ticket.open)], ...changes },
  };
}

async function postEvent(data: object, changes: Parameters<typeof signed>[1] = {}) {
  const response = await testStack.stack.fetch("/mail-events", await signed(data, changes));
  await response.text();
  return response.status;
}

beforeEach(async () => {
  await execute("delete from comments");
  await execute("delete from received_replies");
  await execute("update users set subscribed_to_ticket_emails = 1, language = null, auto_unsubscribed = null");
  await execute("update tickets set closed_on = null where id = ?", ticket.open);
  await execute("delete from outbox_mails");
  Object.assign(provider, { sent: [], reads: [], status: 200 });
});

describe("a comment on a ticket", () => {
  it("is mailed to the people of the ticket except the writer, with the address of replies and the conversation", async () => {
    await write("<p>Is the fuse &amp; cable back?</p><ul><li>roof</li></ul>");
    await vi.waitFor(() => expect(provider.sent).toHaveLength(1));
    const [mail] = provider.sent;
    expect(mail).toMatchObject({
      ...{ to: ["owner@test.example"], subject: "#1401 Inverter is silent" },
      reply_to: expect.stringMatching(/^ticket\+1-b5-[\da-z]{3,4}-[\da-f]{30}@in\.example$/),
      headers: {
        "In-Reply-To": `<ticket-${ticket.open}@in.example>`,
        References: `<ticket-${ticket.open}@in.example>`,
        "List-Unsubscribe": expect.stringMatching(/^<https:\/\/api\.example\/unsubscribe\?user=1&mails=tickets&/),
      },
    });
    expect(mail?.text).toMatch(
      /^Write your reply above this line\.\n\n\nsupport Tester commented\n#1401 Inverter is silent · Solar barn\n/,
    );
    expect(mail?.text).toContain("Is the fuse & cable back?\n\n- roof");
    expect(mail?.text).toContain(
      `Open the ticket: https://site.example/tickets/${ticket.open}?companyId=${company.alpha}`,
    );
    expect(mail?.html).toContain("Is the fuse &amp; cable back?");
    await write("<p>Yes.</p>", ticket.open, "portfolio");
    expect((await recipients()).slice(1)).toEqual(["owner@test.example", "support@test.example"]);
    const [first, ...others] = await mails();
    expect(others.map(({ subject, thread_id }) => [subject, thread_id])).toEqual(
      others.map(() => [first?.subject, first?.thread_id]),
    );
  });

  it("says nothing about replies without the settings, or to people who may not comment", async () => {
    await execute("update tickets set creator_id = ?1 where id = ?2", user.beta, ticket.closed);
    await write("<p>Seen.</p>", ticket.closed);
    const toBeta = (await mails()).find(({ recipient }) => recipient === "beta@test.example");
    expect(toBeta?.reply_to).toBeNull();
    expect(toBeta?.body).not.toContain("reply");
    expect(toBeta?.body).toContain(`/tickets/${ticket.closed}?companyId=${company.beta}`);
    await execute("update tickets set creator_id = ?1 where id = ?2", user.owner, ticket.closed);
  });

  it("is mailed in the language of a person, and not to those who have switched the mails off, lost access or are bounced", async () => {
    await as("owner").put("/users/me", { language: "nl" });
    await write("<p>1</p>");
    const [dutch] = await mails();
    expect(dutch?.body).toMatch(/^Schrijf uw antwoord boven deze regel\.\n\n\nsupport Tester heeft gereageerd/);
    expect((await as("owner").put("/users/me", { subscribed_to_ticket_emails: false })).body).toMatchObject({
      ...{ subscribed_to_ticket_emails: false, subscribed_to_status_emails: false },
    });
    await write("<p>2</p>");
    await execute("update users set subscribed_to_ticket_emails = 1, auto_unsubscribed = 'hard_bounce' where id = 1");
    await write("<p>3</p>");
    await execute("update users set auto_unsubscribed = null, deactivated_at = '2026-01-01' where id = 1");
    await write("<p>4</p>");
    await execute("update users set deactivated_at = null where id = 1");
    await execute("update company_users set company_id = ?1 where user_id = 1", company.unrelated);
    await write("<p>5</p>");
    await execute("update company_users set company_id = ?1 where user_id = 1", company.alpha);
    expect(await mails()).toHaveLength(1);
  });

  it("has a link that switches the mails off without signing in", async () => {
    const api = apiOf();
    const { pathname, search } = new URL(await ticketMailsUrl(api, await createSigner(api), user.owner));
    const page = await testStack.stack.fetch(pathname + search);
    expect(await page.text()).toContain("Do you want to stop the e-mails about tickets?");
    expect((await as("owner").get("/users/me")).body.subscribed_to_ticket_emails).toBe(true);
    const done = await testStack.stack.fetch(pathname + search, { method: "POST" });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("any more")]);
    expect((await as("owner").get("/users/me")).body.subscribed_to_ticket_emails).toBe(false);
    const other = await testStack.stack.fetch((pathname + search).replace("&mails=tickets", ""), { method: "POST" });
    expect(other.status).toBe(403);
  });

  it("and the closing of a ticket are mailed, the closing once", async () => {
    const path = `/companies/${company.alpha}/plants/${plant.own}/tickets/${ticket.open}/close`;
    await as("portfolio").put(path, {});
    await as("portfolio").put(path, { finding: "cleaned" });
    expect(
      (await mails()).map(({ recipient, body }) => [recipient, /portfolio Tester closed the ticket/.test(body)]),
    ).toEqual(expect.arrayContaining([["owner@test.example", true]]));
    expect((await recipients()).filter((recipient) => recipient === "owner@test.example")).toHaveLength(1);
  });
});

describe("a reply by mail", () => {
  const text = (own: string) =>
    `${own}\n\nOn 2 Jun 2026 at 10:00 Heliograph wrote:\n\n> Write your reply above this line.\n> support`;

  it("becomes a comment of the person once, also when its event or the mail is delivered again", async () => {
    await write("<p>Is the fuse back?</p>");
    await vi.waitFor(() => expect(provider.sent).toHaveLength(1));
    const to = [`Heliograph <${String(provider.sent[0]?.reply_to).toUpperCase()}>`];
    const mail = await reply(
      { text: text("Yes, <b>it</b> is.\nAll good."), headers: { "Auto-Submitted": "no" } },
      { to },
    );
    expect(await postEvent(mail)).toBe(204);
    expect((await comments()).at(-1)).toEqual({
      ...{ commenter_id: user.owner, commentable_id: ticket.open },
      comment: "<p>Yes, &lt;b&gt;it&lt;/b&gt; is.<br>All good.</p>",
    });
    const again = await reply({ text: text("Yes.") }, { to, message_id: mail.message_id });
    expect(await Promise.all([postEvent(mail), postEvent(mail, { id: "event-2" }), postEvent(again)])).toEqual([
      204, 204, 204,
    ]);
    expect(await comments()).toHaveLength(2);
    expect((await mails()).map(({ recipient }) => recipient)).toContain("support@test.example");
  });

  it("is written once when its events arrive at the same moment", async () => {
    const mail = await reply({ text: "At once." });
    expect(await Promise.all([1, 2, 3].map((id) => postEvent(mail, { id: `event-${id}` })))).toEqual([204, 204, 204]);
    expect(await comments()).toHaveLength(1);
  });

  it("is read from HTML, says that files were left out, and is cut at the length of a comment", async () => {
    await as("owner").put("/users/me", { language: "nl" });
    const attachments = [
      { filename: "roof.jpg", content_disposition: "attachment", content_id: null },
      { filename: "logo.png", content_disposition: "inline", content_id: "logo" },
    ];
    await postEvent(
      await reply({ text: null, html: "<p>See the photo.</p><hr>Write your reply above this line.", attachments }),
    );
    await postEvent(await reply({ text: `${"&".repeat(19_000)}\nend` }));
    const [photo, long] = await comments();
    expect(photo?.comment).toBe("<p>See the photo.</p><p>[1 bijlage van de e-mail is weggelaten.]</p>");
    expect(long?.comment.length).toBeLessThanOrEqual(20_000);
    expect(long?.comment).toMatch(/&amp;<\/p><p>\[De rest van de e-mail is weggelaten\.\]<\/p>$/);
  });

  it("goes to the ticket of several plants where the page writes it, whichever plant was commented on", async () => {
    const { body } = await as("owner").post(`/companies/${company.alpha}/plants/${plant.own}/tickets`, {
      ...{ title: "No data", description: "", plants: [{ plant_id: plant.light }] },
    });
    const further = body.plants.find(({ id }: { id: number }) => id === plant.light).ticket_id;
    await write("<p>Both?</p>", further);
    const [mail] = await mails();
    expect([mail?.subject, mail?.thread_id]).toEqual([`#${body.number} No data`, `<ticket-${body.id}@in.example>`]);
    await postEvent(await reply({ text: "Both." }, { to: [mail?.reply_to] }));
    expect((await comments()).map(({ commentable_id }) => commentable_id)).toEqual([body.id, body.id]);
  });

  it("is written on a closed ticket as on the page", async () => {
    await execute("update tickets set closed_on = '2026-06-01T10:00:00Z' where id = ?", ticket.open);
    await postEvent(await reply({ text: "Still humming." }));
    expect(await comments()).toMatchObject([{ commentable_id: ticket.open, comment: "<p>Still humming.</p>" }]);
  });

  it("is sent again by the provider while its API fails, and is then written", async () => {
    const mail = await reply({ text: "Later." });
    provider.status = 500;
    expect([await postEvent(mail), await comments()]).toEqual([503, []]);
    provider.status = 200;
    expect([await postEvent(mail), (await comments()).length]).toEqual([204, 1]);
  });

  it("is rejected without a valid signature, and when the event is old", async () => {
    const mail = await reply({ text: "No." });
    expect(await postEvent(mail, { signature: `v1,${btoa("x".repeat(32))}` })).toBe(403);
    expect(await postEvent(mail, { sentAt: Math.floor(Date.now() / 1000) - 301 })).toBe(403);
    expect([await comments(), provider.reads]).toEqual([[], []]);
  });

  const other = (name: string) => ({ from: `${name}@test.example` });
  const refused: [string, string, object, () => Promise<object> | object][] = [
    ["another address", "no address", { text: "x" }, () => ({ to: ["status@in.example", "ticket+a@other.example"] })],
    [
      "a changed token",
      "unknown token",
      { text: "x" },
      async () => ({ to: [(await addressOf(1, 401)).replace("+1-", "+2-")] }),
    ],
    ["a token that is none", "unknown token", { text: "x" }, () => ({ to: ["ticket+abc@in.example"] })],
    [
      "an expired token",
      "expired token",
      { text: "x" },
      async () => ({ to: [await addressOf(1, 401, "2026-01-01T10:00:00Z")] }),
    ],
    ["another sender", "another sender", { text: "x" }, () => other("portfolio")],
    [
      "a sender who only names the person",
      "another sender",
      { text: "x" },
      () => ({ from: '"owner@test.example" <a@b.example>' }),
    ],
    [
      "the access lost",
      "no access",
      { text: "x" },
      async () => ({ ...other("beta"), to: [await addressOf(user.beta, ticket.open)] }),
    ],
    ["a ticket that is deleted", "no ticket", { text: "x" }, async () => ({ to: [await addressOf(1, 9_999)] })],
    ["an unknown mail", "no contents", { text: "x" }, () => ({ email_id: "unknown" })],
    ["an id that is a path", "no contents", { text: "x" }, () => ({ email_id: "../domains" })],
    [
      "an out-of-office reply",
      "automatic reply",
      { text: "x", headers: { "auto-submitted": "auto-replied" } },
      () => ({}),
    ],
    ["a mail of a list", "automatic reply", { text: "x", headers: { Precedence: "bulk" } }, () => ({})],
    ["quoted text only", "no text", { text: "> Write your reply above this line.\n> x" }, () => ({})],
    ["a signature only", "no text", { text: "-- \nOwner", html: null }, () => ({})],
  ];
  it.each(refused)("is not written with %s, which is logged: %s", async (_, reason, contents, changes) => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    expect(await receiveReply(apiOf(), await reply(contents, await changes()))).toBe(true);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    log.mockRestore();
    expect(lines).toEqual([{ level: "info", event: "reply by mail not written", reason }]);
    expect([await comments(), await query("select * from received_replies")]).toEqual([[], []]);
  });

  it("is not read without the settings, and no mail says anything about it", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    expect(await receiveReply(apiOf({ MAIL_RECEIVED_URL: "" }), await reply({ text: "x" }))).toBe(true);
    expect(String(log.mock.calls[0]?.[0])).toContain("not set up");
    log.mockRestore();
    expect([await comments(), provider.reads]).toEqual([[], []]);
  });

  it("is remembered as long as mails are kept", async () => {
    await execute(
      "insert into received_replies (key, at) values ('old', '2026-01-01T10:00:00Z'), ('new', ?)",
      new Date().toISOString(),
    );
    await runMails(apiOf());
    expect(await query("select key from received_replies")).toEqual([{ key: "new" }]);
  });
});
