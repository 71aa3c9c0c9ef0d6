/** The mail of a report as text and as HTML (domain/report-schedules.md#mail). Pure functions. */
import { findingName } from "@heliograph/rules/issue-types";
import { smallestLossKwh } from "@heliograph/rules/units";
import { Temporal } from "temporal-polyfill";
import type { Language } from "../db/schema";
import type { PlantFigures, PortfolioFigures, ReportFigures } from "../reports/figures";
import { findingLabel, shownName } from "../reports/labels";
import { type ReportPeriod, reportQuery, type ScheduleFields } from "../reports/schedules";
import { layoutHtml } from "./layout-html";
import { type LinkedText, layoutText, type MailDocument, type MailItem } from "./layout-text";
import { type MailContent, oneLine } from "./status-mail";
import { amountText, energyText, formatDate, type MailTexts, mailTexts, percentText } from "./texts";

/** What a mail states, the same for all recipients. */
export interface Report {
  readonly schedule: Pick<ScheduleFields, "name" | "plants" | "language" | "paragraph">;
  readonly company: { readonly id: number; readonly name: string };
  /** The size of its logo. */
  readonly logo: { readonly width: number; readonly height: number } | null;
  readonly period: ReportPeriod;
  /** The URL of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly plantCount: number;
  /** Null if they could not be computed. */
  readonly figures: ReportFigures | null;
  /** The last day of complete figures; null if the period is complete. */
  readonly until: string | null;
  /** The names of the plants that are not assessed for the last day. */
  readonly missing: readonly string[];
  readonly file: "none" | "attached" | "too large" | "failed";
  /** The day on which an incomplete report was sent, which this one replaces. */
  readonly replaces: string | null;
  /** Whether the report is sent again when it is complete. */
  readonly isSentAgain: boolean;
}

/** Whether the mail names something that could not be computed. */
export const isIncomplete = ({ figures, until, missing, file }: Report): boolean =>
  figures === null || until !== null || missing.length > 0 || file === "failed";

const maxItems = 10;
const maxMissing = 10;

/** Formats a period: `October 2026`, `Q4 2026` or `2026`. */
function periodText(language: Language, { kind, start }: ReportPeriod): string {
  const { year, month } = Temporal.PlainDate.from(start);
  const { months, quarter } = mailTexts[language];
  if (kind === "year") return String(year);
  return kind === "quarter" ? quarter((month + 2) / 3, year) : `${months[month - 1]} ${year}`;
}

const reportSubject = ({ schedule, period }: Pick<Report, "schedule" | "period">): string =>
  `${oneLine(schedule.name)}: ${periodText(schedule.language, period)}`;

/** Whom a mail is for. The archive has the text for people with an account, without a link to unsubscribe. */
interface Reader {
  readonly hasAccount: boolean;
  /** The link to the report for a recipient without an account. */
  readonly link?: { readonly token: string; readonly expiresOn: string };
  readonly unsubscribeUrl: string | null;
}
export const archiveReader: Reader = { hasAccount: true, unsubscribeUrl: null };

export function renderReport(report: Report, reader: Reader): MailContent {
  const subject = reportSubject(report);
  const document = toDocument(report, reader);
  return { subject, text: layoutText(document), html: layoutHtml(document, subject) };
}

function toDocument(report: Report, { hasAccount, link, unsubscribeUrl }: Reader): MailDocument {
  const { schedule, company, logo, period, siteUrl, figures } = report;
  const { language } = schedule;
  const texts = mailTexts[language];
  const { query, isOfChoice } = reportQuery(schedule, period, company.id);
  const linkOf = (text: string, path: string): LinkedText =>
    hasAccount ? { text, url: `${siteUrl}${path}` } : { text };
  return {
    language,
    title: oneLine(schedule.name),
    date: periodText(language, period),
    logo: logo && { alt: texts.logoOf(oneLine(company.name)), width: logo.width, height: logo.height },
    notice: [...schedule.paragraph.split("\n").map(oneLine), "", ...noticesOf(report)].join("\n").trim() || null,
    companies: [
      {
        name: oneLine(company.name),
        figures: (figures ? figureTexts(language, figures) : []).map((text) => ({ text })),
        sections: figures
          ? [
              { title: texts.lostByCause, items: figures.all.causes.flatMap(causeItem(language)), more: null },
              plantsSection(language, figures, linkOf),
            ].filter(({ items }) => items.length > 0)
          : [],
      },
    ],
    notes: link ? [texts.linkUntil(formatDate(language, link.expiresOn))] : [],
    action: hasAccount
      ? { text: isOfChoice ? texts.openReport : texts.openReportOfAll, url: `${siteUrl}/reports/monthly?${query}` }
      : link
        ? { text: texts.openReport, url: `${siteUrl}/owner/${link.token}` }
        : null,
    footer: {
      reason: texts.reportFooter(oneLine(schedule.name), oneLine(company.name)),
      links: [
        ...(hasAccount ? [{ text: texts.reports, url: `${siteUrl}/reports` }] : []),
        { text: texts.unsubscribe, ...(unsubscribeUrl !== null && { url: unsubscribeUrl }) },
      ],
    },
  };
}

/** What is not complete, and what was sent before. */
function noticesOf(report: Report): string[] {
  const { schedule, plantCount, figures, until, missing, file, replaces, isSentAgain } = report;
  const texts = mailTexts[schedule.language];
  const named = missing.slice(0, maxMissing).map(oneLine).join(", ");
  return [
    ...(replaces === null ? [] : [texts.replaces(formatDate(schedule.language, replaces))]),
    ...(plantCount === 0 ? [texts.noPlants] : []),
    ...(until === null ? [] : [texts.figuresUntil(formatDate(schedule.language, until))]),
    // Before the period is complete, no plant is.
    ...(missing.length > 0 && until === null ? [texts.notAssessed(named, missing.length - maxMissing)] : []),
    ...(figures === null ? [texts.noFigures] : []),
    ...(file === "failed" ? [texts.noFile] : file === "too large" ? [texts.fileTooLarge] : []),
    ...(isSentAgain ? [texts.sentAgain] : []),
  ];
}

/** An amount in kWh and cents, as texts have it. */
const amount = (language: Language, kwh: number | null, cents: number | null): string =>
  kwh === null ? mailTexts[language].notKnown : amountText(language, { kwh, cents });

function figureTexts(language: Language, { all, plantsWithoutData }: ReportFigures): string[] {
  const texts = mailTexts[language];
  const { actual_yield_in_kwh: generated, compared_expected_yield_in_kwh: expected } = all;
  const share = shareOfExpected(all);
  const known = (text: (share: string) => string, value: number | null) =>
    text(availabilityText(language, texts, value, all));
  return [
    texts.generated(generated === null ? texts.notKnown : energyText(language, generated)),
    share === null || expected === null
      ? texts.ofExpectedUnknown
      : texts.ofExpected(percentText(language, share), energyText(language, expected)),
    texts.lost(amount(language, all.lost_kwh, all.lost_cents)),
    texts.notReceived(amount(language, all.not_received_kwh, all.not_received_cents)),
    known(texts.availabilityByTime, all.availability_by_time),
    known(texts.availabilityByEnergy, all.availability_by_energy),
    ...(plantsWithoutData > 0 ? [texts.silent(plantsWithoutData)] : []),
  ];
}

function shareOfExpected(figures: PortfolioFigures): number | null {
  const { compared_actual_yield_in_kwh: actual, compared_expected_yield_in_kwh: expected } = figures;
  return actual !== null && expected !== null && expected > 0 ? actual / expected : null;
}

/** A figure that is not known of all plants has their number. */
function availabilityText(
  language: Language,
  texts: MailTexts,
  value: number | null,
  { availability_plants: known, plants }: PortfolioFigures,
): string {
  if (value === null) return texts.notKnown;
  const share = percentText(language, value);
  return known < plants ? texts.ofPlants(share, known, plants) : share;
}

const causeItem =
  (language: Language) =>
  ({ type_name, pattern, lost_kwh, lost_cents }: PortfolioFigures["causes"][number]): MailItem[] =>
    lost_kwh === null || lost_kwh < smallestLossKwh
      ? []
      : [
          {
            title: { text: findingLabel(findingName(type_name, pattern) ?? type_name, language) },
            details: [{ text: amount(language, lost_kwh, lost_cents) }],
          },
        ];

/** The plants that lost energy or did not send data, the costliest plants first. */
function plantsSection(
  language: Language,
  { plants }: ReportFigures,
  linkOf: (text: string, path: string) => LinkedText,
) {
  const texts = mailTexts[language];
  const items = plants.flatMap((plant): MailItem[] => {
    const { id, name, city, figures } = plant;
    const facts = plantFacts(language, plant);
    if (facts.length === 0) return [];
    const share = shareOfExpected(figures);
    const details = [
      oneLine(city),
      ...facts,
      ...(share === null ? [] : [texts.shareOfExpected(percentText(language, share))]),
    ];
    return [
      {
        title: linkOf(oneLine(shownName("Plant", { id, name })), `/plants/${id}`),
        details: details.filter((text) => text !== "").map((text) => ({ text })),
      },
    ];
  });
  const hidden = items.length - maxItems;
  return {
    title: texts.costliestPlants,
    items: items.slice(0, maxItems),
    more: hidden > 0 ? { text: texts.others(hidden) } : null,
  };
}

function plantFacts(language: Language, { figures, isWithoutData }: PlantFigures): string[] {
  const texts = mailTexts[language];
  const { lost_kwh, lost_cents, not_received_kwh, not_received_cents } = figures;
  return [
    ...((lost_kwh ?? 0) >= smallestLossKwh ? [texts.plantLost(amount(language, lost_kwh, lost_cents))] : []),
    ...((not_received_kwh ?? 0) >= smallestLossKwh
      ? [texts.plantNotReceived(amount(language, not_received_kwh, not_received_cents))]
      : []),
    ...(isWithoutData ? [texts.plantWithoutData] : []),
  ];
}
