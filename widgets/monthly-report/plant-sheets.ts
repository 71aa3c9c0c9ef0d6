import { issueSince, issueTitle } from "@entities/issue";
import { distinctMeterName, meterName, statusTypeLabel } from "@entities/meter";
import { correctedDifference, promisePresentation, yieldsSoFar } from "@entities/promise";
import { msg } from "@lingui/core/macro";
import { messageText } from "@shared/i18n/message";
import { meterFigures } from "./meters";
import { partOf } from "./plant-report";
import { effectText, issuesIn, lossesIn, promiseIn, settlementEuros } from "./rules";
import { dayCell, energyCell, eurosCell, lossCell, rounded, type SheetContext, shareCell } from "./sheet-cells";
import type { Sheet } from "./xlsx";

/** The sheets with the sections of the pages of plants. */
export const plantSheets = (context: SheetContext): Sheet[] => [
  lossesSheet(context),
  metersSheet(context),
  promisesSheet(context),
  issuesSheet(context),
  ticketsSheet(context),
  contactsSheet(context),
];

function lossesSheet({ monitored, labels, nameOf, view, i18n }: SheetContext): Sheet {
  const { plant, cause, lost, value } = labels;
  return {
    name: i18n._(msg`Losses`),
    columns: [plant, cause, i18n._(msg`Days`), i18n._(msg`First day`), i18n._(msg`Last day`), lost, value],
    rows: monitored.flatMap((report) =>
      lossesIn(partOf(report, "losses") ?? [], view.range).reasons.map(({ reason, days, first, last, kwh }) => [
        nameOf(report),
        i18n._(statusTypeLabel(reason)),
        days,
        dayCell(first),
        dayCell(last),
        lossCell(kwh),
        eurosCell(report.plant.price === null ? null : kwh * report.plant.price),
      ]),
    ),
  };
}

function metersSheet({ monitored, labels, nameOf, view, i18n }: SheetContext): Sheet {
  const { plant, peak, generated, ratio, notReceived } = labels;
  return {
    name: i18n._(msg`Meters`),
    columns: [
      plant,
      i18n._(msg`Meter`),
      peak,
      generated,
      ratio,
      notReceived,
      labels.perKwp,
      i18n._(msg`Below the best`),
    ],
    rows: monitored.flatMap((report) => {
      const meters = partOf(report, "meters");
      if (!meters) return [];
      const { rows } = meterFigures(meters, view.range, view.today);
      const notLoaded = report.plant.metersInUse - meters.length;
      const cells = rows.map(({ meter, comparison, generatedKwh, kwhPerKwp, belowBest }) => [
        nameOf(report),
        distinctMeterName(meter, meters, i18n),
        rounded(meter.peak_in_watt && meter.peak_in_watt / 1_000, 2),
        energyCell(generatedKwh),
        shareCell(comparison.ratio),
        lossCell(comparison.notReceived?.kwh ?? 0),
        rounded(kwhPerKwp, 2),
        shareCell(belowBest),
      ]);
      if (notLoaded > 0) cells.push([nameOf(report), i18n._(msg`${notLoaded} more meters are not in this report`)]);
      return cells;
    }),
  };
}

function promisesSheet({ monitored, labels, nameOf, view, i18n }: SheetContext): Sheet {
  return {
    name: i18n._(msg`Promises`),
    columns: [
      labels.plant,
      labels.since,
      i18n._(msg`Status`),
      i18n._(msg`Promised so far (kWh)`),
      i18n._(msg`Delivered (kWh)`),
      i18n._(msg`Radiation, relative to normal`),
      i18n._(msg`Days left out`),
      i18n._(msg`Difference, corrected for radiation (kWh)`),
      labels.value,
    ],
    rows: monitored.flatMap((report) => {
      const promise = promiseIn(partOf(report, "promises") ?? [], view.range);
      if (!promise) return [];
      const { period_start: start, summary, radiation_received_pct: radiation, left_out_days: leftOut } = promise;
      const yields = yieldsSoFar(promise);
      const row = [
        nameOf(report),
        dayCell(start),
        summary && i18n._(promisePresentation(summary).label),
        energyCell(yields?.promisedKwh ?? null),
        energyCell(yields?.deliveredKwh ?? null),
        shareCell(radiation && radiation / 100),
        rounded(leftOut ?? null, 1),
        energyCell(correctedDifference(promise)?.kwh ?? null),
        eurosCell(settlementEuros(promise, report.plant.price)),
      ];
      return [row];
    }),
  };
}

function issuesSheet({ monitored, labels, nameOf, view, i18n }: SheetContext): Sheet {
  const { plant, since, until, lost, value, notReceived } = labels;
  return {
    name: i18n._(msg`Issues`),
    columns: [plant, i18n._(msg`Issue`), i18n._(msg`Meter`), since, until, lost, value, notReceived],
    rows: monitored.flatMap((report) =>
      issuesIn(partOf(report, "issues") ?? [], view.range).map((issue) => [
        nameOf(report),
        i18n._(issueTitle(issue)),
        issue.meter && meterName(issue.meter, i18n),
        dayCell(issueSince(issue)),
        dayCell(issue.resolved_on),
        lossCell(issue.lost_kwh),
        eurosCell(issue.lost_cents == null ? null : issue.lost_cents / 100),
        lossCell(issue.not_received_kwh),
      ]),
    ),
  };
}

function ticketsSheet({ reports, labels, nameOf, view, i18n }: SheetContext): Sheet {
  const titles = [i18n._(msg`Number`), i18n._(msg`Title`)];
  return {
    name: i18n._(msg`Tickets`),
    columns: [
      labels.plant,
      ...titles,
      labels.since,
      i18n._(msg`Closed`),
      i18n._(msg`Effect`),
      i18n._(msg`Last comment`),
    ],
    rows: reports.flatMap((report) =>
      (partOf(report, "tickets") ?? []).map((ticket) => {
        const { number, title, createdAt, closedOn, lastComment } = ticket;
        return [
          nameOf(report),
          number,
          messageText(i18n, title),
          dayCell(createdAt),
          dayCell(closedOn),
          effectText(i18n, ticket, { report, today: view.today }),
          lastComment && lastComment !== "failed" ? lastComment.text : null,
        ];
      }),
    ),
  };
}

function contactsSheet({ reports, labels, nameOf, i18n }: SheetContext): Sheet {
  return {
    name: i18n._(msg`Contacts`),
    columns: [labels.plant, i18n._(msg`Name`), i18n._(msg`Email`), i18n._(msg`Phone`)],
    rows: reports.flatMap((report) =>
      (partOf(report, "contacts") ?? []).map(({ name, email, phone_number: phone }) => [
        nameOf(report),
        name,
        email,
        phone,
      ]),
    ),
  };
}
