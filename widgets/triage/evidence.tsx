import type { AffectedPlant, Cause } from "@entities/cause";
import { isPlantIssue } from "@entities/issue";
import { statusTypeLabel } from "@entities/meter";
import { plantHref } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useResource } from "@shared/data/resource";
import { useFormat } from "@shared/i18n/format";
import { MessageText, messageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import { CutText } from "@shared/ui/rich-text/cut-text";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { Select } from "@shared/ui/select/select";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import type { causeEvidence } from "./evidence.server";
import { EvidenceChart } from "./evidence-chart";
import { evidenceHref } from "./selectable-queue";
import styles from "./triage.module.css";

type Evidence = Extract<Awaited<ReturnType<typeof causeEvidence>>, { ok: true }>["value"];

interface CauseEvidenceProps {
  row: Cause;
  companyId: number;
  today: Temporal.PlainDate;
}

/**
 * The events at a plant of a cause, the next steps, and earlier actions. The first plant is the most expensive one. The
 * user can select another plant.
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
          <SeriesNotice notes={value.seriesNotes} />
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
  const { i18n } = useLingui();
  const format = useFormat();
  const { days, alert, events, nextSteps } = evidence;
  return (
    <>
      <LossText {...evidence} />
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
      <TicketsAndNotes {...evidence} />
      <EvidenceLinks row={row} plant={plant} companyId={companyId} evidence={evidence} />
    </>
  );
}

/** The number of days with lost energy or missing data, and the score of nearby plants. */
function LossText({ days, neighbours }: Pick<Evidence, "days" | "neighbours">) {
  const format = useFormat();
  const lostDays = days.filter(({ lostKwh }) => (lostKwh ?? 0) >= 0.05).length;
  const silentDays = days.filter(({ notReceivedKwh }) => (notReceivedKwh ?? 0) >= 0.05).length;
  const ratio = neighbours && format.percent(neighbours.ratio, 0);
  return (
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
  );
}

/** Earlier actions at the plant. */
function TicketsAndNotes({ tickets, notes }: Pick<Evidence, "tickets" | "notes">) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
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
                <span>
                  <CutText text={note.message} />
                </span>
                <span className={styles.city}>
                  {note.author && <MessageText message={note.author} />} · {format.date(note.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Links to the performance of the plant and the affected meters on these days, and to the issues. */
function EvidenceLinks({ row, plant, companyId, evidence: { days, meters } }: Omit<EvidenceTextProps, "today">) {
  const { t } = useLingui();
  const href = plantHref(companyId, plant.id);
  const [issue] = plant.issues;
  const range = days.length > 0 ? `&start_date=${days[0]?.date}&end_date=${days.at(-1)?.date}` : "";
  return (
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
  );
}
