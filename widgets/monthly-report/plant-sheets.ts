import { lossCauseLabel } from "@entities/cause";
import { issueSince, issueTitle } from "@entities/issue";
import { distinctMeterName, meterName } from "@entities/meter";
import { lostByCause } from "@entities/plant";
import { correctedDifference, promisePresentation, yieldsSoFar } from "@entities/promise";
import { msg } from "@lingui/core/macro";
import { messageText } from "@shared/i18n/message";
import { meterFigures } from "./meters";
import { partOf } from "./plant-report";
import { costOfIssue, effectText, issuesIn, promiseIn, settlementEuros } from "./rules";
import { dayCell, energyCell, eurosCell, powerCell, ratioCell, type SheetContext } from "./sheet-cells";
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
    columns: [plant, cause, i18n._(msg`First day`), i18n._(msg`Last day`), lost, value],
    rows: monitored.flatMap((report) =>
      lostByCause(partOf(report, "losses")?.causes ?? []).map(({ name, first, last, kwh, euros, unpricedKwh }) => [
        nameOf(report),
        i18n._(lossCauseLabel(name, view)),
        dayCell(first),
        dayCell(last),
        energyCell(kwh),
        eurosCell(unpricedKwh > 0 ? null : euros),
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
        powerCell(meter.peak_in_watt && meter.peak_in_watt / 1_000),
        energyCell(generatedKwh),
        ratioCell(comparison.ratio),
        energyCell(comparison.notReceived ? comparison.notReceived.kwh : 0),
        powerCell(kwhPerKwp),
        ratioCell(belowBest),
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
        ratioCell(radiation && radiation / 100),
        leftOut ?? null,
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
      issuesIn(partOf(report, "issues") ?? [], view.range).map((issue) => {
        const cost = costOfIssue(report, issue);
        return [
          nameOf(report),
          i18n._(issueTitle(issue)),
          issue.meter && meterName(issue.meter, i18n),
          dayCell(issueSince(issue)),
          dayCell(issue.resolved_on),
          energyCell(cost?.lostKwh),
          eurosCell(cost && cost.lostCents !== null ? cost.lostCents / 100 : null),
          energyCell(cost?.notReceivedKwh),
        ];
      }),
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
