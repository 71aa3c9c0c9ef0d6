/** The texts and formats of mails in the languages of the site, with the precision of its screens (domain/units.md). */
import { causeKinds } from "@heliograph/rules/causes";
import { findingName } from "@heliograph/rules/issue-types";
import { nl, ownMeasurements } from "@heliograph/rules/labels.json";
import {
  dateText,
  formatEnergy,
  formatLossAndValue,
  formatPercent,
  localeOf,
  smallestLossKwh,
} from "@heliograph/rules/units";
import { Temporal } from "temporal-polyfill";
import { daysBetween } from "../clock";
import type { Language } from "../db/schema";
import { findingLabel } from "../reports/labels";
import type { Amount } from "./causes";
import type { StatusLine } from "./status";

const weekdays: Record<Language, readonly string[]> = {
  en: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  nl: "Maandag Dinsdag Woensdag Donderdag Vrijdag Zaterdag Zondag".split(" "),
};

/** Formats energy: `91.49 MWh`. */
export function energyText(language: Language, kwh: number): string {
  const { amount, unit } = formatEnergy(kwh, localeOf[language]);
  return `${amount} ${unit}`;
}

/** Formats a ratio with one decimal: `8.4%`. */
export const percentText = (language: Language, ratio: number): string => formatPercent(ratio, 1, localeOf[language]);

/** Formats energy that was lost or not received with its value: `67 kWh (€9.40)`. */
export const amountText = (language: Language, { kwh, cents }: Amount): string =>
  formatLossAndValue(kwh ?? 0, cents === null ? null : cents / 100, localeOf[language]);

/** Formats a day: `1 Mar 2026`. */
export const formatDate = (language: Language, day: string): string => dateText(language, Temporal.PlainDate.from(day));

export const formatWeekday = (language: Language, day: string): string =>
  `${weekdays[language][Temporal.PlainDate.from(day).dayOfWeek - 1]} ${formatDate(language, day)}`;

const counted =
  (one: string, other: string) =>
  (count: number, text = String(count)): string =>
    `${text} ${count === 1 ? one : other}`;

const english = {
  title: "Status of your plants",
  plants: counted("plant", "plants"),
  newCauses: counted("new cause", "new causes"),
  grownCauses: counted("grown cause", "grown causes"),
  reopenedCauses: counted("reopened cause", "reopened causes"),
  resolvedCauses: counted("resolved cause", "resolved causes"),
  nothingNew: "Nothing new",
  atCompany: (text: string, company: string) => `${text} at ${company}`,
  atCompanies: (text: string, count: number) => `${text} at ${count} companies`,
  found: "New",
  grown: "Grown",
  reopened: "Reopened after a snooze",
  resolved: "Resolved",
  others: (count: number) => `${count} more`,
  more: (count: number) => `${count} more in Triage`,
  morePlants: (count: number) => `${count} more in Long term`,
  moreCompanies: (count: number) => (count === 1 ? "1 more company has news." : `${count} more companies have news.`),
  lostPerDay: (amount: string) => `${amount} lost per day`,
  notReceivedPerDay: (amount: string) => `${amount} not received per day`,
  noLosses: "No losses",
  snoozedPerDay: (amount: string) => `snoozed: ${amount} a day`,
  basis: "Costs per day are the costs of open issues, on the days of the 7 up to two days ago since they began.",
  openCauses: counted("open cause", "open causes"),
  silent: (count: number) => `${count === 1 ? "1 plant" : `${count} plants`} without data`,
  imported: (count: number, day: string) =>
    count === 1 ? `1 plant imported until ${day}` : `${count} plants imported, the last one until ${day}`,
  promises: (count: number) => `${count === 1 ? "1 plant" : `${count} plants`} behind the long-term promise`,
  promise: (kwh: string, ratio: string) => `${kwh} (${ratio}) behind`,
  inverters: counted("inverter", "inverters"),
  since: (date: string, age: string) => `since ${date} (${age})`,
  resolvedOn: (date: string) => `resolved on ${date}`,
  days: (count: number) => (count === 0 ? "today" : count === 1 ? "1 day" : `${count} days`),
  quiet: "Nothing needs you.",
  quietWithOpen: (count: number) => `Nothing new. ${count === 1 ? "1 cause is" : `${count} causes are`} still open.`,
  snoozed: (count: number, day: string, isFirst: boolean) =>
    `${count === 1 ? "1 cause is" : `${count} causes are`} snoozed${isFirst ? ", the first" : ""} until ${day}.`,
  openTriage: "Open Triage",
  footer: "You receive this e-mail because the daily status e-mail is on for your account.",
  settings: "Change it on the account page",
  account: "Open the account page",
  unsubscribe: "Unsubscribe",
  unsubscribeQuestion: "Stop the daily status e-mail?",
  unsubscribed: "You receive no more daily status e-mails. You can turn them on again on the account page.",
  invalidLink: "This link is not valid. You can turn e-mails off on the account page.",
  changes: counted("change", "changes"),
  events: { begins: "New", grows: "Grown", ends: "Over", escalated: "Not handled", digest: "Summary" },
  titleAt: (event: string, title: string, company: string) => `${event}: ${title} at ${company}`,
  atStakePerDay: (amount: string) => `${amount} a day at stake`,
  costInAll: (amount: string) => `${amount} in all`,
  ruleTest: (rule: string) => `Test of the alert rule "${rule}"`,
  ruleTestNotice: "This is a test. Messages of the rule come to this address.",
  ruleFooter: (rule: string) => `You receive this e-mail because of your alert rule "${rule}".`,
  escalationFooter: (rule: string) =>
    `You receive this e-mail because the alert rule "${rule}" tells you what is not handled.`,
  rules: "Change alerts",
  ruleQuestion: (rule: string) => `Stop the e-mails of the alert rule "${rule}"?`,
  ruleStopped: "You receive no more e-mails of this alert rule.",
  months: "January February March April May June July August September October November December".split(" "),
  quarter: (quarter: number, year: number) => `Q${quarter} ${year}`,
  notKnown: "not known",
  generated: (energy: string) => `Generated: ${energy}`,
  ofExpected: (ratio: string, energy: string) => `Of expected: ${ratio} of ${energy} in the same hours`,
  ofExpectedUnknown: "Of expected: not known",
  lost: (amount: string) => `Lost: ${amount}`,
  notReceived: (amount: string) => `Not received: ${amount}`,
  availabilityByTime: (share: string) => `Availability by time: ${share}`,
  availabilityByEnergy: (share: string) => `Availability by energy: ${share}`,
  ofPlants: (share: string, count: number, all: number) => `${share}, ${count} of ${all} plants`,
  lostByCause: "Lost by cause",
  costliestPlants: "Plants with losses or without data",
  shareOfExpected: (share: string) => `${share} of expected`,
  plantLost: (amount: string) => `${amount} lost`,
  plantNotReceived: (amount: string) => `${amount} not received`,
  plantWithoutData: "no data",
  noPlants: "The choice of the report has no plants.",
  figuresUntil: (day: string) => `The figures go up to ${day}. Later days are not complete yet.`,
  notAssessed: (plants: string, more: number) =>
    `Not assessed yet for the last day: ${plants}${more > 0 ? ` and ${more} more` : ""}.`,
  noFigures: "The figures could not be computed.",
  noFile: "The spreadsheet could not be written.",
  fileTooLarge: "The spreadsheet is too large to attach. The archive of the report has it.",
  sentAgain: "The report is sent again if it is complete within a day.",
  replaces: (day: string) => `This report replaces the report of ${day}, which was not complete.`,
  openReport: "Open the report",
  linkUntil: (day: string) => `The link to the report works until ${day}, also for others who have it.`,
  openReportOfAll: "Open the report of all plants",
  logoOf: (company: string) => `Logo of ${company}`,
  reportFooter: (report: string, company: string) =>
    `You receive this e-mail because ${company} sends you the report "${report}".`,
  reports: "Change reports",
  reportQuestion: (report: string) => `Stop the report "${report}"?`,
  reportStopped: "You have been removed from the recipients of this report.",
};

export type MailTexts = typeof english;

const dutch: MailTexts = {
  title: "Status van uw installaties",
  plants: counted("installatie", "installaties"),
  newCauses: counted("nieuwe oorzaak", "nieuwe oorzaken"),
  grownCauses: counted("grotere oorzaak", "grotere oorzaken"),
  reopenedCauses: counted("heropende oorzaak", "heropende oorzaken"),
  resolvedCauses: counted("opgeloste oorzaak", "opgeloste oorzaken"),
  nothingNew: "Niets nieuws",
  atCompany: (text, company) => `${text} bij ${company}`,
  atCompanies: (text, count) => `${text} bij ${count} bedrijven`,
  found: "Nieuw",
  grown: "Groter geworden",
  reopened: "Heropend na uitstel",
  resolved: "Opgelost",
  others: (count) => `nog ${count}`,
  more: (count) => `Nog ${count} in Triage`,
  morePlants: (count) => `Nog ${count} in Lange termijn`,
  moreCompanies: (count) => `Ook bij ${count === 1 ? "1 ander bedrijf" : `${count} andere bedrijven`} is er nieuws.`,
  lostPerDay: (amount) => `${amount} verlies per dag`,
  notReceivedPerDay: (amount) => `${amount} niet ontvangen per dag`,
  noLosses: "Geen verlies",
  snoozedPerDay: (amount) => `uitgesteld: ${amount} per dag`,
  basis: "Kosten per dag zijn die van open problemen, op de dagen van de 7 tot en met eergisteren sinds ze begonnen.",
  openCauses: counted("open oorzaak", "open oorzaken"),
  silent: (count) => `${count === 1 ? "1 installatie" : `${count} installaties`} zonder gegevens`,
  imported: (count, day) =>
    count === 1
      ? `1 installatie geïmporteerd tot en met ${day}`
      : `${count} installaties geïmporteerd, de laatste tot en met ${day}`,
  promises: (count) => `${count === 1 ? "1 installatie" : `${count} installaties`} achter op de langetermijnbelofte`,
  promise: (kwh, ratio) => `${kwh} (${ratio}) achter`,
  inverters: counted("omvormer", "omvormers"),
  since: (date, age) => `sinds ${date} (${age})`,
  resolvedOn: (date) => `opgelost op ${date}`,
  days: (count) => (count === 0 ? "vandaag" : count === 1 ? "1 dag" : `${count} dagen`),
  quiet: "U hoeft niets te doen.",
  quietWithOpen: (count) =>
    `Niets nieuws. ${count === 1 ? "Er staat nog 1 oorzaak open." : `Er staan nog ${count} oorzaken open.`}`,
  snoozed: (count, day, isFirst) =>
    `${count === 1 ? "1 oorzaak is" : `${count} oorzaken zijn`} uitgesteld${isFirst ? ", de eerste" : ""} tot ${day}.`,
  openTriage: "Triage openen",
  footer: "U ontvangt deze e-mail omdat de dagelijkse statusmail voor uw account aan staat.",
  settings: "Wijzig dit op de accountpagina",
  account: "Accountpagina openen",
  unsubscribe: "Afmelden",
  unsubscribeQuestion: "Wilt u de dagelijkse statusmail niet meer ontvangen?",
  unsubscribed: "U ontvangt geen dagelijkse statusmail meer. Op de accountpagina kunt u de mail weer aanzetten.",
  invalidLink: "Deze link is niet geldig. Op de accountpagina kunt u e-mails uitzetten.",
  changes: counted("wijziging", "wijzigingen"),
  events: {
    begins: "Nieuw",
    grows: "Groter geworden",
    ends: "Voorbij",
    escalated: "Niet opgepakt",
    digest: "Overzicht",
  },
  titleAt: (event, title, company) => `${event}: ${title} bij ${company}`,
  atStakePerDay: (amount) => `${amount} op het spel per dag`,
  costInAll: (amount) => `${amount} in totaal`,
  ruleTest: (rule) => `Test van de meldingsregel "${rule}"`,
  ruleTestNotice: "Dit is een test. Berichten van de regel komen op dit adres.",
  ruleFooter: (rule) => `U ontvangt deze e-mail vanwege uw meldingsregel "${rule}".`,
  escalationFooter: (rule) => `U ontvangt deze e-mail omdat de meldingsregel "${rule}" u meldt wat niet is opgepakt.`,
  rules: "Meldingen wijzigen",
  ruleQuestion: (rule) => `Wilt u de e-mails van de meldingsregel "${rule}" niet meer ontvangen?`,
  ruleStopped: "U ontvangt geen e-mails van deze meldingsregel meer.",
  months: "januari februari maart april mei juni juli augustus september oktober november december".split(" "),
  quarter: (quarter, year) => `K${quarter} ${year}`,
  notKnown: "niet bekend",
  generated: (energy) => `Opgewekt: ${energy}`,
  ofExpected: (ratio, energy) => `Van de verwachting: ${ratio} van ${energy} in dezelfde uren`,
  ofExpectedUnknown: "Van de verwachting: niet bekend",
  lost: (amount) => `Verlies: ${amount}`,
  notReceived: (amount) => `Niet ontvangen: ${amount}`,
  availabilityByTime: (share) => `Beschikbaarheid (tijd): ${share}`,
  availabilityByEnergy: (share) => `Beschikbaarheid (energie): ${share}`,
  ofPlants: (share, count, all) => `${share}, ${count} van ${all} installaties`,
  lostByCause: "Verlies per oorzaak",
  costliestPlants: "Installaties met verlies of zonder gegevens",
  shareOfExpected: (share) => `${share} van de verwachting`,
  plantLost: (amount) => `${amount} verlies`,
  plantNotReceived: (amount) => `${amount} niet ontvangen`,
  plantWithoutData: "geen gegevens",
  noPlants: "Er zijn geen installaties die aan de keuze van het rapport voldoen.",
  figuresUntil: (day) => `De cijfers lopen tot en met ${day}. Latere dagen zijn nog niet compleet.`,
  notAssessed: (plants, more) =>
    `Nog niet beoordeeld voor de laatste dag: ${plants}${more > 0 ? ` en nog ${more}` : ""}.`,
  noFigures: "De cijfers konden niet worden berekend.",
  noFile: "De spreadsheet kon niet worden gemaakt.",
  fileTooLarge: "De spreadsheet is te groot om mee te sturen. U vindt hem in het archief van het rapport.",
  sentAgain: "Het rapport wordt opnieuw verstuurd als het binnen een dag compleet is.",
  replaces: (day) => `Dit rapport vervangt het rapport van ${day}, dat niet compleet was.`,
  openReport: "Rapport openen",
  linkUntil: (day) => `De link naar het rapport werkt tot en met ${day}, ook voor anderen die hem hebben.`,
  openReportOfAll: "Rapport van alle installaties openen",
  logoOf: (company) => `Logo van ${company}`,
  reportFooter: (report, company) => `U ontvangt deze e-mail omdat ${company} u het rapport "${report}" stuurt.`,
  reports: "Rapporten wijzigen",
  reportQuestion: (report) => `Wilt u het rapport "${report}" niet meer ontvangen?`,
  reportStopped: "U bent verwijderd uit de ontvangers van dit rapport.",
};

export const mailTexts: Record<Language, MailTexts> = { en: english, nl: dutch };

/** The title of a line, as in the triage queue. The name of own measurements is in the language of the mail. */
export function lineTitle(language: Language, { cause, driverName, isDown, plants, since }: StatusLine): string {
  const label = findingLabel(findingName(cause.typeName, cause.pattern) ?? "", language);
  const isDutchName = language === "nl" && driverName === ownMeasurements.displayName;
  const titles = causeKinds[cause.kind].title?.({
    findingLabel: label,
    driver: isDutchName ? nl.ownMeasurements : driverName,
    isDown,
    plants: mailTexts[language].plants(plants.length),
    firstDay: formatDate(language, since),
  });
  return titles?.[language] ?? label;
}

/** Formats since when something lasts: `since 16 Oct 2026 (41 days)`. */
export const sinceText = (language: Language, day: string, today: string): string =>
  mailTexts[language].since(formatDate(language, day), mailTexts[language].days(daysBetween(day, today)));

/**
 * Formats what a line or a company costs per day, and what the snoozed issues of a company put at stake, as parts. None
 * below 0.5 kWh.
 */
export function costTexts(
  language: Language,
  { lost, notReceived, snoozed }: Pick<StatusLine, "lost" | "notReceived"> & { readonly snoozed?: StatusLine["lost"] },
): string[] {
  const texts = mailTexts[language];
  return [
    ...((lost.kwh ?? 0) > 0 ? [texts.lostPerDay(amountText(language, lost))] : []),
    ...((notReceived.kwh ?? 0) >= smallestLossKwh ? [texts.notReceivedPerDay(amountText(language, notReceived))] : []),
    ...(snoozed && (snoozed.kwh ?? 0) >= smallestLossKwh ? [texts.snoozedPerDay(amountText(language, snoozed))] : []),
  ];
}
