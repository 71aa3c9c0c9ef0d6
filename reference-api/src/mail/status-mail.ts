/** The daily status e-mail as text and as HTML (domain/status-mail.md). Pure functions. */
import type { Language } from "../db/schema";
import { layoutHtml } from "./layout-html";
import {
  type LinkedText,
  layoutText,
  type MailCompany,
  type MailDocument,
  type MailItem,
  type MailSection,
} from "./layout-text";
import { type CompanyNews, hasNews, type StatusLine } from "./status";
import {
  costTexts,
  energyText,
  formatDate,
  formatWeekday,
  lineTitle,
  type MailTexts,
  mailTexts,
  percentText,
  sinceText,
} from "./texts";

/** A mail without its recipient. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a status mail depends on, besides the news. */
export interface StatusMailContext {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The URL of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

/** The filter of the plants that are behind, in the list Long term. */
const behindFilter = "ltpm=period:current%2Bflags:BEHIND,BEHIND_SEVERELY";

const maxItems = 10;
const maxPlantsNamed = 2;
const maxCompanies = 10;

/** Writes the mail of a user. `news` is of the companies of the user that have plants, at least one. */
export function renderStatusMail(context: StatusMailContext, news: readonly CompanyNews[]): MailContent {
  const { language } = context;
  const fresh = news.filter(hasNews);
  const subject = subjectOf(mailTexts[language], fresh);
  const document = toDocument(context, news, fresh);
  return { subject, text: layoutText(document), html: layoutHtml(document, subject) };
}

/** "3 new causes, 1 resolved cause at Zonnedak". */
function subjectOf(texts: MailTexts, fresh: readonly CompanyNews[]): string {
  const count = (of: (news: CompanyNews) => readonly StatusLine[]) =>
    fresh.reduce((sum, news) => sum + of(news).length, 0);
  const counts = [
    [count(({ found }) => found), texts.newCauses],
    [count(({ grown }) => grown), texts.grownCauses],
    [count(({ reopened }) => reopened), texts.reopenedCauses],
    [count(({ resolved }) => resolved), texts.resolvedCauses],
  ] as const;
  const parts = counts.filter(([number]) => number > 0).map(([number, text]) => text(number));
  const [only] = fresh;
  if (!only) return `${texts.title}: ${texts.nothingNew.toLowerCase()}`;
  return fresh.length === 1
    ? texts.atCompany(parts.join(", "), oneLine(only.name))
    : texts.atCompanies(parts.join(", "), fresh.length);
}

function toDocument(
  context: StatusMailContext,
  news: readonly CompanyNews[],
  fresh: readonly CompanyNews[],
): MailDocument {
  const { language, today, siteUrl, unsubscribeUrl } = context;
  const texts = mailTexts[language];
  const shown = fresh.length > 0 ? fresh : news;
  const hidden = shown.length - maxCompanies;
  return {
    language,
    title: texts.title,
    date: formatWeekday(language, today),
    notice: fresh.length > 0 ? null : quietNotice(language, news),
    companies: shown.slice(0, maxCompanies).map((company) => toCompany(context, company)),
    notes: [...(hidden > 0 ? [texts.moreCompanies(hidden)] : []), texts.basis],
    action: { text: texts.openTriage, url: `${siteUrl}/triage` },
    footer: {
      reason: texts.footer,
      links: [
        { text: texts.settings, url: `${siteUrl}/account` },
        { text: texts.unsubscribe, url: unsubscribeUrl },
      ],
    },
  };
}

/** "Nothing needs you. 2 causes are snoozed until 3 Dec 2026." */
function quietNotice(language: Language, news: readonly CompanyNews[]): string {
  const texts = mailTexts[language];
  const open = news.reduce((sum, company) => sum + company.open, 0);
  const snoozed = news.flatMap((company) => company.snoozed ?? []);
  const until = snoozed.map(({ first }) => first).toSorted()[0];
  const isFirst = snoozed.some(({ last }) => last !== until);
  const count = snoozed.reduce((sum, each) => sum + each.count, 0);
  return [
    open > 0 ? texts.quietWithOpen(open) : texts.quiet,
    ...(until === undefined ? [] : [texts.snoozed(count, formatDate(language, until), isFirst)]),
  ].join(" ");
}

function toCompany(context: StatusMailContext, news: CompanyNews): MailCompany {
  const { language, siteUrl } = context;
  const texts = mailTexts[language];
  const { losses, open, promisesAtRisk, promises } = news;
  const lines = (title: string, of: readonly StatusLine[]): MailSection => ({
    title: `${title} (${of.length})`,
    items: of.slice(0, maxItems).map((line) => toItem(context, line)),
    more: of.length > maxItems ? { text: texts.more(of.length - maxItems), url: `${siteUrl}/triage` } : null,
  });
  const costs = costTexts(language, losses);
  const sections = [
    lines(texts.found, news.found),
    lines(texts.grown, news.grown),
    lines(texts.reopened, news.reopened),
    {
      ...lines(texts.resolved, news.resolved),
      items: news.resolved.slice(0, maxItems).map((line) => toItem(context, line, [resolvedText(language, line)])),
    },
    {
      title: texts.promises(promisesAtRisk),
      items: promises.map(({ plant, behindKwh, behindRatio }) => ({
        title: { text: oneLine(plant.name), url: `${siteUrl}/plants/${plant.id}` },
        details: toTexts([
          oneLine(plant.city),
          texts.promise(energyText(language, behindKwh), percentText(language, behindRatio)),
        ]),
      })),
      more:
        promisesAtRisk > promises.length
          ? { text: texts.morePlants(promisesAtRisk - promises.length), url: `${siteUrl}/performances?${behindFilter}` }
          : null,
    },
  ];
  return {
    name: oneLine(news.name),
    figures: [
      // Of plants without a weather source it is not known whether they lost energy.
      ...(costs.length > 0 || losses.lost.kwh === null ? costs : [texts.noLosses]).map((text) => ({ text })),
      { text: texts.openCauses(open) },
      ...(losses.plantsSilent > 0
        ? [{ text: texts.silent(losses.plantsSilent), url: `${siteUrl}/plants?silent=1` }]
        : []),
      ...(losses.importedUntil !== null
        ? [{ text: texts.imported(losses.plantsImported, formatDate(language, losses.importedUntil)) }]
        : []),
    ],
    sections: sections.filter(({ items }) => items.length > 0),
  };
}

const toTexts = (words: readonly string[]): LinkedText[] =>
  words.filter((word) => word !== "").map((text) => ({ text }));

/** Writes a line, with its age and what it costs unless other facts are given. */
function toItem(
  { language, siteUrl, today }: StatusMailContext,
  line: StatusLine,
  facts = [sinceText(language, line.since, today), ...costTexts(language, line)],
): MailItem {
  const texts = mailTexts[language];
  const { cause, plants } = line;
  const meters = new Set(cause.issues.flatMap(({ meterId }) => meterId ?? [])).size;
  const counts = [texts.plants(plants.length), ...(meters > 0 ? [texts.inverters(meters)] : [])];
  const named = plants
    .slice(0, maxPlantsNamed)
    .map(({ id, name }) => ({ text: oneLine(name), url: `${siteUrl}/plants/${id}` }));
  const [only] = plants;
  const tab = cause.issues.every(({ resolvedOn }) => resolvedOn !== null) ? "?tab=done" : "";
  const more = plants.length - named.length;
  return {
    title: {
      text: oneLine(lineTitle(language, line)),
      url: `${siteUrl}/triage${tab}#${encodeURIComponent(cause.key)}`,
    },
    details:
      plants.length === 1
        ? [...named, ...toTexts([oneLine(only?.city ?? ""), ...facts])]
        : [...toTexts([...counts, ...facts]), ...named, ...toTexts(more > 0 ? [texts.others(more)] : [])],
  };
}

function resolvedText(language: Language, { cause }: StatusLine): string {
  const last =
    cause.issues
      .flatMap(({ resolvedOn }) => resolvedOn ?? [])
      .toSorted()
      .at(-1) ?? "";
  return mailTexts[language].resolvedOn(formatDate(language, last));
}

/** Returns a text on one line, without characters that change its direction. Names come from users. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
