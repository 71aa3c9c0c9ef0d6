import { isPlantIssue } from "@entities/issue";
import { plantHref, plantResourceHref } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/format";
import { MessageText } from "@shared/i18n/message";
import { CardError } from "@shared/ui/card/card-error";
import { chartTable } from "@shared/ui/chart-frame/chart-frame";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import type { TriageRow } from "./columns";
import type { causeEvidence, EvidenceDay } from "./evidence.server";
import styles from "./triage.module.css";

type Evidence = Extract<Awaited<ReturnType<typeof causeEvidence>>, { ok: true }>["value"];

/** The URL of the evidence of a cause: that of the plant where it costs most. */
export function evidenceHref(row: TriageRow, companyId: number): string | null {
  const [plant] = row.plants;
  if (!plant) return null;
  const parameters = { kind: row.kind, types: row.types.join(",") };
  return plantResourceHref("cause-evidence", { companyId, plantId: plant.id }, parameters);
}

interface CauseEvidenceProps {
  row: TriageRow;
  companyId: number;
}

/** What happened at the plant where a cause costs most, what to do next, and what was done before. */
export function CauseEvidence({ row, companyId }: CauseEvidenceProps) {
  const { value, error, retry } = useResource<Evidence>(evidenceHref(row, companyId), {
    parts: ["issues", "tickets", "notes"],
  });
  if (value) return <EvidenceText row={row} companyId={companyId} evidence={value} />;
  if (!error) return <Skeleton height="20rem" />;
  return (
    <CardError onRetry={retry}>
      <ErrorText error={error} />
    </CardError>
  );
}

function EvidenceText({ row, companyId, evidence }: CauseEvidenceProps & { evidence: Evidence }) {
  const { t } = useLingui();
  const format = useFormat();
  const { days, neighbours, tickets, notes, nextSteps } = evidence;
  const [plant] = row.plants;
  const href = plant ? plantHref(companyId, plant.id) : "";
  const range = days.length > 0 ? `&start_date=${days[0]?.date}&end_date=${days.at(-1)?.date}` : "";
  const lostDays = days.filter(({ lostKwh }) => lostKwh >= 0.05).length;
  const silentDays = days.filter(({ notReceivedKwh }) => notReceivedKwh >= 0.05).length;
  const ratio = neighbours && format.percent(neighbours.ratio, 0);
  return (
    <>
      <p>
        {lostDays > 0 && (
          <>
            <Plural
              value={lostDays}
              one="Energy was lost on # of the last 30 days."
              other="Energy was lost on # of the last 30 days."
            />{" "}
          </>
        )}
        {silentDays > 0 && (
          <>
            <Plural
              value={silentDays}
              one="Data are missing on # of the last 30 days."
              other="Data are missing on # of the last 30 days."
            />{" "}
          </>
        )}
        {neighbours && (
          <Plural
            value={neighbours.count}
            one={`# plant within 10 km delivered ${ratio} of expected in the last 7 days.`}
            other={`# plants within 10 km delivered ${ratio} of expected in the last 7 days.`}
          />
        )}
      </p>
      {days.length > 0 && <EvidenceChart days={days} href={href} />}
      {nextSteps && (
        <section aria-label={nextSteps.title}>
          <h3>{nextSteps.title}</h3>
          <RichText text={nextSteps.body} />
        </section>
      )}
      {tickets.length > 0 && (
        <section aria-label={t`Tickets`}>
          <h3>
            <Trans>Tickets</Trans>
          </h3>
          <ul className={styles.plantList}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Link to={`/tickets/${ticket.id}`} prefetch="none">
                  #{ticket.number} <MessageText message={ticket.title} />
                </Link>
                <span className={styles.city}>
                  {ticket.isOpen ? <Trans>Open</Trans> : <Trans>Closed</Trans>} · {format.date(ticket.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section aria-label={t`Notes`}>
          <h3>
            <Trans>Notes</Trans>
          </h3>
          <ul className={styles.plantList}>
            {notes.map((note) => (
              <li key={note.id}>
                <span>{note.message}</span>
                <span className={styles.city}>
                  {note.author && <MessageText message={note.author} />} · {format.date(note.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.links}>
        <Link to={`${href}&period=day${range}#performance`} prefetch="none">
          <Trans>Performance of these days</Trans>
        </Link>
        <Link to={`${href}#issues`} prefetch="none">
          <Trans>Issues</Trans>
        </Link>
        {!isPlantIssue(row.typeName) && (
          <Link to={`${href}#meters`} prefetch="none">
            <Trans>Meters</Trans>
          </Link>
        )}
      </p>
    </>
  );
}

const EvidenceTable = chartTable(async () => (await import("./evidence-table")).EvidenceTable);

/** Generated, lost and not received energy of the last 30 days. */
function EvidenceChart({ days, href }: { days: readonly EvidenceDay[]; href: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const series = [
    { key: "generated", label: t`Generated`, style: { color: "var(--color-ok)", pattern: "solid" as const } },
    { key: "lost", label: t`Lost`, style: { color: "var(--color-not-ok)", pattern: "stripes" as const } },
    { key: "missing", label: t`Not received`, style: { color: "var(--color-none)", pattern: "backstripes" as const } },
  ];
  const valuesOf = ({ generatedKwh, lostKwh, notReceivedKwh }: EvidenceDay): [string, number | null][] => [
    ["generated", generatedKwh],
    ["lost", lostKwh],
    ["missing", notReceivedKwh],
  ];
  const total = (of: "lostKwh" | "notReceivedKwh") => format.energy(days.reduce((sum, day) => sum + day[of], 0));
  return (
    <StackedBars
      days={days.map((day) => ({
        key: day.date,
        axisLabel: format.dayAndMonth(day.date),
        above:
          day.generatedKwh === null && day.notReceivedKwh === 0
            ? null
            : Object.fromEntries(valuesOf(day).map(([key, kwh]) => [key, kwh ?? 0])),
      }))}
      series={series}
      axisTitles={{ x: t`Day`, y: t`Energy (kWh)` }}
      tickText={(value) => format.number(value)}
      linkOf={({ day }) => `${href}&period=hour&start_date=${day}&end_date=${day}#performance`}
      tooltip={(key) => {
        const day = days.find(({ date }) => date === key);
        const values = day ? valuesOf(day) : [];
        return (
          <BarTooltip
            title={format.weekdayAndDate(key)}
            rows={series.map((one, index) => ({ series: one, cells: [format.energy(values[index]?.[1] ?? null)] }))}
          />
        );
      }}
      legendRows={1}
      totals={
        <p>
          <Trans>
            Lost: <strong>{total("lostKwh")}</strong>. Not received: {total("notReceivedKwh")}.
          </Trans>
        </p>
      }
      table={<EvidenceTable days={days} />}
    />
  );
}
