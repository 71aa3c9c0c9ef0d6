import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deliverMails } from "../../src/mail/deliver";
import { sendPasswordMail } from "../../src/mail/outbox";
import type { MailTransport, OutgoingMail } from "../../src/mail/transport";
import { apiAt } from "../support/api-at";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows } from "../support/fixtures";
import { user } from "../support/users";

const testStack = setupFixtureStack();

const start = "2026-06-17T05:00:00Z";
const after = (minutes: number) => Temporal.Instant.from(start).add({ minutes }).toString();

const waiting = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  recipient: `user-${id}@test.example`,
  subject: "Subject",
  body: "Text",
  created_at: start,
  state: "waiting",
  next_attempt_at: start,
  ...changes,
});

const store = (...mails: readonly Record<string, unknown>[]) =>
  insertFixtureRows(testStack.stack.db, { outbox_mails: [...mails] });

const deliverAt = (instant: string, transport: MailTransport | null) =>
  deliverMails(apiAt(testStack.stack, instant, { MAIL_FROM: "status@site.example" }), transport);

const states = async () => {
  const { results } = await testStack.stack.db
    .prepare("select id, state from outbox_mails order by id")
    .all<{ id: number; state: string }>();
  return results.map(({ id, state }) => [id, state]);
};

/** Records the mails. The mails with the ids `failing` fail. */
function recording(...failing: readonly number[]) {
  const sent: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    if (failing.some((id) => mail.to.startsWith(`user-${id}@`))) throw new Error(`No mailbox ${mail.to}`);
  };
  return { sent, ids: () => sent.map(({ to }) => Number(/\d+/.exec(to)?.[0])), transport: { send } };
}

beforeEach(async () => void (await testStack.stack.db.prepare("delete from outbox_mails").run()));

describe("deliverMails", () => {
  it("sends each waiting mail once, also when two runs overlap", async () => {
    await store(...[1, 2, 3, 4, 5, 6].map((id) => waiting(id)), waiting(7, { state: "stored", next_attempt_at: null }));
    const { ids, transport } = recording();
    await Promise.all([deliverAt(start, transport), deliverAt(start, transport)]);
    await deliverAt(after(15), transport);
    expect(ids().sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await states()).at(-1)).toEqual([7, "stored"]);
  });

  it("retries a mail that fails with growing pauses, and sends the others", async () => {
    await store(waiting(1), waiting(2), waiting(3));
    const { ids, transport } = recording(1);
    const error = vi.spyOn(console, "error").mockReturnValue();
    const attemptsAt: number[] = [];
    for (let minutes = 0; minutes <= 600; minutes += 15) {
      const before = ids().filter((id) => id === 1).length;
      await deliverAt(after(minutes), transport);
      if (ids().filter((id) => id === 1).length > before) attemptsAt.push(minutes);
    }
    expect(attemptsAt).toEqual([0, 15, 45, 105, 225]);
    expect(
      ids()
        .filter((id) => id !== 1)
        .sort(),
    ).toEqual([2, 3]);
    expect(await states()).toEqual([
      [1, "failed"],
      [2, "sent"],
      [3, "sent"],
    ]);
    expect(error).toHaveBeenCalledTimes(5);
    expect(String(error.mock.calls)).not.toContain("@");
    error.mockRestore();
  });

  it("does not repeat an attempt that was interrupted, because the mail may have been sent", async () => {
    await store(waiting(1, { state: "sending", next_attempt_at: after(60) }), waiting(2));
    const { ids, transport } = recording();
    const error = vi.spyOn(console, "error").mockReturnValue();
    await deliverAt(start, transport);
    expect(await states()).toEqual([
      [1, "sending"],
      [2, "sent"],
    ]);
    await deliverAt(after(75), transport);
    expect([ids(), (await states())[0]]).toEqual([[2], [1, "failed"]]);
    error.mockRestore();
  });

  it("sends at most 100 mails in a run", async () => {
    await store(...Array.from({ length: 150 }, (_, index) => waiting(index + 1)));
    const { sent, transport } = recording();
    await deliverAt(start, transport);
    expect(sent).toHaveLength(100);
    await deliverAt(after(15), transport);
    expect(sent).toHaveLength(150);
  });

  it("sends both parts, and the headers of one-click unsubscribing", async () => {
    await store(waiting(1, { html: "<p>HTML</p>", unsubscribe_url: "https://api.example/unsubscribe?user=1" }));
    const { sent, transport } = recording();
    await deliverAt(start, transport);
    expect(sent).toEqual([
      {
        key: `outbox-1-${start}`,
        from: "status@site.example",
        to: "user-1@test.example",
        subject: "Subject",
        text: "Text",
        html: "<p>HTML</p>",
        headers: {
          "List-Unsubscribe": "<https://api.example/unsubscribe?user=1>",
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
        replyTo: null,
        attachments: [],
      },
    ]);
  });

  /** Stores a mail about a password, which then waits for delivery. */
  async function storePasswordMail(kind: "welcome" | "reset", env: object = {}) {
    const { stack } = testStack;
    const recipient = { id: user.owner, first_name: "Ada", email: "user-1@test.example" };
    await sendPasswordMail(apiAt(stack, start, env), recipient, kind);
    await stack.db.prepare("update outbox_mails set state = 'waiting', next_attempt_at = ?").bind(start).run();
  }

  it("stores the link to choose a password encrypted, and sends it", async () => {
    const { stack } = testStack;
    await storePasswordMail("welcome");
    await storePasswordMail("reset");
    const { results } = await stack.db.prepare("select * from outbox_mails").all();
    expect(results).toHaveLength(2);
    expect(JSON.stringify(results)).not.toMatch(/reset-password|token|Dear/);
    const { sent, transport } = recording();
    await deliverAt(start, transport);
    const link = /https:\/\/site\.example\/reset-password\?token=[\w-]{43}/;
    expect(sent.map(({ text }) => link.test(text))).toEqual([true, true]);
    const mails = (await (await stack.fetch("/outbox.json")).json()) as { body: string; link: string }[];
    expect(mails.every(({ body, link: shown }) => link.test(shown) && body.includes(shown))).toBe(true);
  });

  it("does not send a mail that no secret decrypts", async () => {
    await storePasswordMail("reset", { SESSION_SECRET: "an earlier secret of at least 32 characters" });
    const { sent, transport } = recording();
    const error = vi.spyOn(console, "error").mockReturnValue();
    await deliverAt(start, transport);
    expect([sent, (await states())[0]?.[1]]).toEqual([[], "failed"]);
    error.mockRestore();
  });

  it("delivers nothing without a transport", async () => {
    await store(waiting(1));
    await deliverAt(start, null);
    expect(await states()).toEqual([[1, "waiting"]]);
  });
});
