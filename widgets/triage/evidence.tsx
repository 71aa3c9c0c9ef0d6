import type { AffectedPlant, Cause } from "@entities/cause";
import { isPlantIssue } from "@entities/issue";
import { statusTypeLabel } from "@entities/meter";
import { plantHref } from "@entities/plant";
import { EventLane, eventsWithin, laneRows, type PlantEvent } from "@features/plant-events";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/format";
import { MessageText, messageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { CardError } from "@shared/ui/card/card-error";
import { chartTable } from "@shared/ui/chart-frame/chart-frame";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import { type CSSProperties, useMemo, useState } from "react";
import type { causeEvidence, EvidenceDay } from "./evidence.server";
import { evidenceHref } from "./selectable-queue";
import styles from "./triage.module.css";

type Evidence = Extract<Awaited<ReturnType<typeof causeEvidence>>, { ok: true }>["value"];

interface CauseEvidenceProps {
  row: Cause;
  companyId: number;
  today: Temporal.PlainDate;
}

/**
 * What happened at one plant of a cause, what to do next, and what was done before: at first the plant where it costs
 * most, and any other one on request.
 */
export function CauseEvidence({ row, companyId, today }: CauseEvidenceProps) {
  const { t, i18n } = useLingui();
  const [plantId, setPlantId] = useState<number | null>(null);
  const plant = row.plants.find(({ id }) => id === plantId) ?? row.plants[0];
  const { value, busy, error, retry } = useResource<Evidence>(evidenceHref(row, companyId, plant), {
    parts: ["issues", "tickets", "notes"],
  });
  if (!plant) return null;
  return (
    <>
      {row.plants.length > 1 && (
        <Select
          label={t`Details of`}
          size="small"
          value={String(plant.id)}
          options={row.plants.map(({ id, name, city }) => ({
            value: String(id),
            label: [messageText(i18n, name), city].filter(Boolean).join(", "),
          }))}
          onChange={({ target }) => setPlantId(Number(target.value))}
        />
      )}
      {error ? (
        <CardError onRetry={retry}>
          <ErrorText error={error} />
        </CardError>
      ) : value && value.plantId === plant.id ? (
        <div className={styles.evidence} aria-busy={busy || undefined}>
          {!value.isComplete && (
            <Alert kind="warning" onRetry={retry}>
              <Trans>Some of these details could not be loaded.</Trans>
            </Alert>
          )}
          <EvidenceText row={row} plant={plant} companyId={companyId} today={today} evidence={value} />
        </div>
      ) : (
        <Skeleton height="20rem" />
      )}
    </>
  );
}

interface EvidenceTextProps extends CauseEvidenceProps {
  plant: AffectedPlant;
  evidence: Evidence;
}

function EvidenceText({ row, plant, companyId, today, evidence }: EvidenceTextProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { days, neighbours, alert, meters, events, tickets, notes, nextSteps } = evidence;
  const href = plantHref(companyId, plant.id);
  const [issue] = plant.issues;
  const range = days.length > 0 ? `&start_date=${days[0]?.date}&end_date=${days.at(-1)?.date}` : "";
  const lostDays = days.filter(({ lostKwh }) => (lostKwh ?? 0) >= 0.05).length;
  const silentDays = days.filter(({ notReceivedKwh }) => (notReceivedKwh ?? 0) >= 0.05).length;
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
      {alert && (
        <p className={styles.message}>
          <Trans>Last source alert:</Trans> <strong>{alert.text ?? i18n._(statusTypeLabel(alert.typeName))}</strong> (
          {format.date(alert.date)})
        </p>
      )}
      {days.length > 0 && (
        <EvidenceChart days={days} events={events} plantRef={{ companyId, plantId: plant.id }} today={today} />
      )}
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
        {!isPlantIssue(row.typeName) &&
          meters.map(({ id, name }) => (
            <Link key={id} to={`${href}&meter=${id}&period=day${range}#performance`} prefetch="none">
              {name ?? t`Inverter #${id}`}
            </Link>
          ))}
        <Link
          to={`${href}${issue && issue.id > 0 ? `&${searchMarking("", `issue-${issue.id}`)}` : ""}#issues`}
          prefetch="none"
          aria-keyshortcuts="o"
        >
          <Trans>Issues</Trans>
        </Link>
      </p>
    </>
  );
}

const EvidenceTable = chartTable(async () => (await import("./evidence-table")).EvidenceTable);

interface EvidenceChartProps {
  days: readonly EvidenceDay[];
  events: readonly PlantEvent[];
  plantRef: PlantRef;
  today: Temporal.PlainDate;
}

/** The distance of two days in pixels on a narrow panel. */
const daySpacing = 10;

/** Generated, lost and not received energy of the last 30 days, and what happened to the plant on them. */
function EvidenceChart({ days, events, plantRef, today }: EvidenceChartProps) {
  const { t } = useLingui();
  const href = plantHref(plantRef.companyId, plantRef.plantId);
  const lane = useMemo(() => {
    const periods = days.map(({ date }) => {
      const day = Temporal.PlainDate.from(date);
      return { key: date, first: day, last: day, instant: null };
    });
    return laneRows(eventsWithin(events, periods, today), daySpacing);
  }, [days, events, today]);
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
  const total = (of: "lostKwh" | "notReceivedKwh") => {
    const known = days.flatMap((day) => day[of] ?? []);
    return format.energy(known.length > 0 ? known.reduce((sum, kwh) => sum + kwh, 0) : null);
  };
  return (
    <div className={styles.chart} style={{ "--days": days.length } as CSSProperties}>
      <StackedBars
        days={days.map((day) => ({
          key: day.date,
          axisLabel: format.dayAndMonth(day.date),
          above:
            day.generatedKwh === null && !day.notReceivedKwh
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
      {lane.length > 0 && <EventLane rows={lane} plantRef={plantRef} />}
    </div>
  );
}
