/** The texts of mails about tickets in the languages of the site. */
import type { Language } from "../db/schema";

const english = {
  commented: (person: string) => `${person} commented`,
  closed: (person: string) => `${person} closed the ticket`,
  /** A reply is written above this line, and quotes what is below it. */
  replyLine: "Write your reply above this line.",
  replyBecomesComment: "Your reply becomes a comment on the ticket, which everybody who sees the ticket can read.",
  openTicket: "Open the ticket",
  footer: "You receive this e-mail because you opened or commented on this ticket.",
  account: "Change e-mail settings",
  stopQuestion: "Do you want to stop the e-mails about tickets?",
  stopped: "You will not receive e-mails about tickets any more.",
  attachmentsLeftOut: (count: number) =>
    count === 1 ? "[1 attachment of the e-mail was left out.]" : `[${count} attachments of the e-mail were left out.]`,
  cut: "[The rest of the e-mail was left out.]",
};
type TicketTexts = typeof english;

const dutch: TicketTexts = {
  commented: (person) => `${person} heeft gereageerd`,
  closed: (person) => `${person} heeft het ticket gesloten`,
  replyLine: "Schrijf uw antwoord boven deze regel.",
  replyBecomesComment: "Uw antwoord wordt een reactie op het ticket, die iedereen kan lezen die het ticket ziet.",
  openTicket: "Ticket openen",
  footer: "U ontvangt deze e-mail omdat u dit ticket hebt aangemaakt of erop hebt gereageerd.",
  account: "E-mailinstellingen wijzigen",
  stopQuestion: "Wilt u de e-mails over tickets niet meer ontvangen?",
  stopped: "U ontvangt geen e-mails over tickets meer.",
  attachmentsLeftOut: (count) =>
    count === 1 ? "[1 bijlage van de e-mail is weggelaten.]" : `[${count} bijlagen van de e-mail zijn weggelaten.]`,
  cut: "[De rest van de e-mail is weggelaten.]",
};

export const ticketTexts: Readonly<Record<Language, TicketTexts>> = { en: english, nl: dutch };

export const replyLines: readonly string[] = [english.replyLine, dutch.replyLine];
