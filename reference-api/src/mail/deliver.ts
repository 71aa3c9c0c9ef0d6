/** Delivers the mails of the outbox, and how deliveries are claimed and retried (domain/status-mail.md#delivery). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { sql } from "kysely";
import { enums, nullable, string } from "superstruct";
import type { Temporal } from "temporal-polyfill";
import { decryptSecret } from "../access/stored-secrets";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import type { Row } from "../db/schema";
import { log } from "../log";
import { xlsxType } from "../reports/files";
import { selectShownLogo } from "../reports/logo";
import { logoContentId } from "./layout-html";
import { createTransport, type MailAttachment, type MailTransport } from "./transport";

const deliveriesPerRun = 100;
const concurrency = 4;
const maxAttempts = 5;
/** The pause after the first failed attempt. Each further pause is twice as long. */
const firstPauseSeconds = 15 * 60;
/** An attempt without an outcome after this time was interrupted. */
const attemptSeconds = 60 * 60;

/** The columns of a delivery whose attempt begins. */
export const claimed = ({ wallClock }: Pick<Api, "wallClock">) => ({
  state: "sending" as const,
  attempts: sql<number>`attempts + 1`,
  next_attempt_at: secondsAfter(wallClock.now, attemptSeconds),
});

/** When a delivery is tried again after a number of failed attempts. */
export const retryAt = (now: Temporal.Instant, attempts: number): string =>
  secondsAfter(now, firstPauseSeconds * 2 ** (attempts - 1));

/** Attempts the deliveries that are due, some at a time and at most a number per run. One that fails does not stop others. */
export async function attemptDue<Delivery>(
  claimNext: () => Promise<Delivery | undefined>,
  attempt: (delivery: Delivery) => Promise<void>,
): Promise<void> {
  let remaining = deliveriesPerRun;
  const attemptNext = async (): Promise<void> => {
    while (remaining-- > 0) {
      const delivery = await claimNext();
      if (!delivery) return;
      await attempt(delivery);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, attemptNext));
}

/** The state in which a mail is stored: it waits for delivery if a transport is configured. */
export const initialState = (api: Api) =>
  createTransport(api.env)
    ? ({ state: "waiting", next_attempt_at: api.wallClock.instant } as const)
    : ({ state: "stored" } as const);

/**
 * Sends the mails that wait, at most a number per run. A mail that fails is tried again later and does not stop the
 * others. An interrupted attempt is not repeated.
 */
export async function deliverMails(api: Api, transport = createTransport(api.env)): Promise<void> {
  if (!transport) return;
  await endInterruptedAttempts(api);
  await attemptDue(
    () => claimNext(api),
    (mail) => attempt(api, transport, mail),
  );
}

type Mail = Row<"outbox_mails">;

/** Claims the next mail in one statement, so that two runs never claim the same mail. */
async function claimNext({ db, wallClock }: Api): Promise<Mail | undefined> {
  return db
    .updateTable("outbox_mails")
    .set(claimed({ wallClock }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox_mails")
        .select("id")
        .where("state", "=", "waiting")
        .where("next_attempt_at", "<=", wallClock.instant)
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

async function attempt(api: Api, transport: MailTransport, mail: Mail): Promise<void> {
  const text = await decryptSecret(api.env, "mail", mail.body);
  if (text === null) {
    log("error", "mail not readable with any secret", { mail: mail.id });
    await update(api, mail, { state: "failed", next_attempt_at: null });
    return;
  }
  try {
    const attachments = await attachmentsOf(api, mail);
    await transport.send({
      key: `outbox-${mail.id}-${mail.created_at}`,
      from: api.env.MAIL_FROM ?? "",
      to: mail.recipient,
      replyTo: mail.reply_to,
      subject: mail.subject,
      text,
      html: mail.html,
      headers: {
        ...(mail.unsubscribe_url && {
          "List-Unsubscribe": `<${mail.unsubscribe_url}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
        // Providers set the Message-ID, so the mails of a conversation have one ancestor that was never sent.
        ...(mail.thread_id && { "In-Reply-To": mail.thread_id, References: mail.thread_id }),
      },
      attachments,
    });
  } catch (error) {
    const isLast = mail.attempts >= maxAttempts;
    log("error", "mail not sent", { mail: mail.id, attempts: mail.attempts, isLast, error: errorName(error) });
    await update(api, mail, {
      state: isLast ? "failed" : "waiting",
      next_attempt_at: retryAt(api.wallClock.now, mail.attempts),
    });
    return;
  }
  await update(api, mail, { state: "sent", next_attempt_at: null });
}

/** Reads the file and the logo of a mail. A mail without its file is not sent; without its logo, it shows the name of the logo. */
async function attachmentsOf(api: Api, { file_key, file_name, logo_id }: Mail): Promise<MailAttachment[]> {
  const file = await attachmentOf(api, file_key, { fileName: file_name, contentType: xlsxType, contentId: null });
  if (file_key !== null && !file) throw new Error("The file of the mail is not stored.");
  const logo = logo_id === null ? undefined : await selectShownLogo(api, logo_id).executeTakeFirst();
  const image = await attachmentOf(api, logo?.storage_key ?? null, {
    fileName: logo?.content_type === "image/jpeg" ? "logo.jpg" : "logo.png",
    contentType: logo?.content_type ?? "image/png",
    contentId: logoContentId,
  });
  if (logo_id !== null && !image) log("error", "mail sent without its logo", { logo: logo_id });
  return [file, image].filter((attachment) => attachment !== null);
}

async function attachmentOf(
  { env }: Api,
  key: string | null,
  { fileName, ...described }: Omit<MailAttachment, "content" | "fileName"> & { readonly fileName: string | null },
): Promise<MailAttachment | null> {
  const file = key === null ? null : await env.FILES.get(key);
  if (!file || fileName === null) return null;
  return { ...described, fileName, content: new Uint8Array(await file.arrayBuffer()) };
}

/** Why no e-mail is sent to a person. */
export const stoppedText = (reason: Row<"users">["auto_unsubscribed"]): string =>
  reason === "spam_complaint" ? alertResponses.spam : alertResponses.bounced;

/** The fields of what was sent to a receiver. */
export const deliverySchema = {
  to: string(),
  state: enums(["waiting", "sent", "failed", "dead"]),
  response: nullable(string()),
};

/** What the state of a mail means for its recipient. */
export function deliveryOf(state: Mail["state"]) {
  if (state === "failed") return { state: "dead", response: alertResponses.undelivered } as const;
  if (state === "stored") return { state: "sent", response: alertResponses.stored } as const;
  return { state: state === "sent" ? "sent" : "waiting", response: null } as const;
}

/** An error of a provider may repeat the address, which the log must not contain. */
const errorName = (error: unknown): string =>
  error instanceof Error && /^The provider responded/.test(error.message)
    ? error.message
    : String((error as Error)?.name);

const update = ({ db }: Api, { id }: Mail, changes: Partial<Pick<Mail, "state" | "next_attempt_at">>) =>
  db.updateTable("outbox_mails").set(changes).where("id", "=", id).execute();

async function endInterruptedAttempts({ db, wallClock }: Api): Promise<void> {
  const interrupted = await db
    .updateTable("outbox_mails")
    .set({ state: "failed" })
    .where("state", "=", "sending")
    .where("next_attempt_at", "<", wallClock.instant)
    .returning("id")
    .execute();
  if (interrupted.length > 0) log("error", "mails interrupted", { mails: interrupted.map(({ id }) => id) });
}
