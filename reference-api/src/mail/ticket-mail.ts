/** Comments on tickets, and the mails to the people of a ticket (domain/ticket-mail.md). */
import { sql } from "kysely";
import { ancestorIds, companiesThatSee } from "../access/companies";
import { isSupport } from "../access/plants";
import { createSigner } from "../access/signatures";
import { mayAct } from "../access/tokens";
import type { Api } from "../api";
import { insertedId, runBatch, type Statement } from "../db/connect";
import type { Language, Row } from "../db/schema";
import { log } from "../log";
import { deliverMails } from "./deliver";
import { layoutHtml } from "./layout-html";
import { layoutText, type MailDocument } from "./layout-text";
import { insertMailIf } from "./outbox";
import { replyAddress, replySettings } from "./reply-address";
import { textOfHtml } from "./reply-text";
import { type MailContent, oneLine } from "./status-mail";
import { mailTexts } from "./texts";
import { ticketTexts } from "./ticket-texts";
import { ticketMailsUrl } from "./unsubscribe";

/** The maximum number of characters of a comment, as rich text. */
export const maxCommentLength = 20_000;

/** More people of a ticket get no mail. */
const maxRecipients = 50;

type Writer = Pick<Row<"users">, "id" | "first_name" | "last_name">;

/** What a mail is about: a comment as rich text, or that the ticket was closed. */
type TicketEvent = { readonly kind: "commented"; readonly message: string } | { readonly kind: "closed" };

/**
 * Stores a comment on a ticket with the mails about it, and delivers these after the response. Statements before it belong to
 * the same transaction. Returns the id of the comment.
 */
export async function writeComment(
  api: Api,
  writer: Writer,
  ticketId: number,
  message: string,
  before: readonly Statement[] = [],
): Promise<number> {
  const comment = api.db
    .insertInto("comments")
    .values({
      commentable_type: "ticket",
      commentable_id: sql<number>`(select coalesce(parent_id, id) from tickets where id = ${ticketId})`,
      commenter_id: writer.id,
      comment: message,
      created_at: api.clock.instant,
    });
  const mails = await ticketMails(api, writer, ticketId, { kind: "commented", message });
  const results = await runBatch(api.env.DB, [...before, comment, ...mails]);
  if (mails.length > 0) api.waitUntil(deliverMails(api));
  return insertedId(results[before.length]);
}

/**
 * Creates the statements that put the mails about an event into the outbox: to the people of the ticket, without the writer.
 * A failure is logged, and prevents neither the comment nor the closing.
 */
export async function ticketMails(
  api: Api,
  writer: Writer,
  ticketId: number,
  event: TicketEvent,
): Promise<Statement[]> {
  try {
    return await writeMails(api, writer, ticketId, event);
  } catch (error) {
    log("error", "mails about a ticket not written", { ticket: ticketId, message: String(error) });
    return [];
  }
}

async function writeMails(api: Api, writer: Writer, ticketId: number, event: TicketEvent): Promise<Statement[]> {
  const ticket = await loadTicket(api, ticketId);
  const people = ticket ? await loadPeople(api, ticket, writer.id) : [];
  if (!ticket || people.length === 0) return [];
  const signer = await createSigner(api);
  const settings = replySettings(api.env);
  const siteUrl = api.env.APP_URL ?? "";
  return Promise.all(
    people.map(async (person) => {
      const mayComment = person.is_owner === 1 || isSupport(api, person);
      const replyTo = settings && mayComment ? await replyAddress(api, signer, settings, person.id, ticket.id) : null;
      const unsubscribeUrl = await ticketMailsUrl(api, signer, person.id);
      const content = renderTicketMail({
        language: person.language ?? "en",
        ticket,
        event,
        writer: oneLine(`${writer.first_name} ${writer.last_name}`),
        siteUrl,
        companyId: person.company_id,
        canReply: replyTo !== null,
        unsubscribeUrl,
      });
      const threadId = `<ticket-${ticket.id}@${settings?.domain ?? hostOf(siteUrl)}>`;
      return insertMailIf(api, { recipient: person.email, content, unsubscribeUrl, replyTo, threadId }, sql`true`);
    }),
  );
}

const hostOf = (url: string): string => /^https?:\/\/([^/:]+)/.exec(url)?.[1] ?? "localhost";

type Ticket = NonNullable<Awaited<ReturnType<typeof loadTicket>>>;

/** The ticket of a row, with its first plant, to which its comments belong. */
function loadTicket({ db }: Api, ticketId: number) {
  return db
    .selectFrom("tickets")
    .innerJoin("plants", "plants.id", "tickets.plant_id")
    .select(["tickets.id", "title", "creator_id", "tickets.plant_id", "plants.owning_company_id"])
    .select("plants.name as plant")
    .select(sql<number>`coalesce(tickets.shown_number, tickets.number)`.as("number"))
    .where("tickets.id", "=", sql<number>`(select coalesce(parent_id, id) from tickets where id = ${ticketId})`)
    .executeTakeFirst();
}

/** Loads the people of a ticket: who opened it or commented on it. They see the ticket and get mails about tickets. `company_id`: the company in which a person sees the ticket. */
function loadPeople({ db }: Api, ticket: Ticket, writerId: number) {
  const memberOf = (companies: ReturnType<typeof ancestorIds>) => sql<number | null>`(
    select min(company_id) from company_users where user_id = users.id and company_id in ${companies}
  )`;
  const owner = memberOf(ancestorIds(ticket.owning_company_id));
  const seeing = memberOf(companiesThatSee(ticket.plant_id));
  return db
    .selectFrom("users")
    .select(["users.id", "email", "language"])
    .select(sql<number>`${owner} is not null`.as("is_owner"))
    .select(
      sql<number>`iif(${owner} is not null or ${seeing} is null, ${ticket.owning_company_id}, ${seeing})`.as(
        "company_id",
      ),
    )
    .where(sql<boolean>`users.id in (
      select ${ticket.creator_id} union
      select commenter_id from comments where commentable_type = 'ticket' and commentable_id = ${ticket.id}
    )`)
    .where("users.id", "!=", writerId)
    .where("robot", "=", 0)
    .where(mayAct)
    .where("auto_unsubscribed", "is", null)
    .where("subscribed_to_ticket_emails", "=", 1)
    .where(sql<boolean>`(users.admin = 1 or ${seeing} is not null)`)
    .orderBy("users.id")
    .limit(maxRecipients)
    .execute();
}

interface TicketMail {
  readonly language: Language;
  readonly ticket: Pick<Ticket, "id" | "number" | "title" | "plant">;
  readonly event: TicketEvent;
  /** The name of who wrote or closed. */
  readonly writer: string;
  readonly siteUrl: string;
  /** The company in which the recipient sees the ticket. */
  readonly companyId: number;
  readonly canReply: boolean;
  readonly unsubscribeUrl: string;
}

/** Writes a mail. Its subject is the same in the whole conversation. */
export function renderTicketMail(mail: TicketMail): MailContent {
  const { language, ticket, event, writer, siteUrl, companyId, canReply, unsubscribeUrl } = mail;
  const texts = ticketTexts[language];
  const subject = `#${ticket.number} ${oneLine(ticket.title)}`;
  const lines = event.kind === "commented" ? textOfHtml(event.message).split("\n").map(oneLine) : [];
  const document: MailDocument = {
    language,
    title: event.kind === "commented" ? texts.commented(writer) : texts.closed(writer),
    date: `${subject} · ${oneLine(ticket.plant)}`,
    replyLine: canReply ? texts.replyLine : null,
    notice: lines.join("\n") || null,
    companies: [],
    notes: canReply ? [texts.replyBecomesComment] : [],
    action: { text: texts.openTicket, url: `${siteUrl}/tickets/${ticket.id}?companyId=${companyId}` },
    footer: {
      reason: texts.footer,
      links: [
        { text: texts.account, url: `${siteUrl}/account` },
        { text: mailTexts[language].unsubscribe, url: unsubscribeUrl },
      ],
    },
  };
  return { subject, text: layoutText(document), html: layoutHtml(document, subject) };
}
