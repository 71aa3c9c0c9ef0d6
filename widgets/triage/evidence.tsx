import { type AffectedPlant, type Cause, lastCostDay, repairText } from "@entities/cause";
import { Diagnosis, isPlantIssue } from "@entities/issue";
import { meterName, statusTypeLabel } from "@entities/meter";
import { ExpectedUnknownText, isExpectedUnknown, performanceHref, plantHref } from "@entities/plant";
import { findingLabels, ticketHref } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { MessageText, messageText, useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { CardError } from "@shared/ui/card/card-error";
import { Select } from "@shared/ui/field/select";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import { useResource } from "@shared/ui/resource/resource";
import { CutText, RichText } from "@shared/ui/rich-text/rich-text";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { Skeleton, SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import type { Evidence } from "./evidence.server";
import { clearHoursOf, EvidenceChart } from "./evidence-chart";
import { evidenceSentence, firstCostDay, markedEnergy } from "./evidence-sentence";
import { evidenceHref } from "./selectable-queue";
import { SkyPicture } from "./sky-picture";
import styles from "./triage.module.css";

interface CauseEvidenceProps {
  row: Cause;
  /** The plant whose evidence is shown. The first plant of a cause is the most expensive one. */
  plant: AffectedPlant | undefined;
  onSelect: (plantId: number) => void;
  /** Whether the driver of the cause is degraded or down. */
  hasOutage: boolean;
  today: Temporal.PlainDate;
}

/**
 * The evidence at a plant of a cause, the next steps, the last days, and earlier actions. The user
 * can select another plant.
 */
export function CauseEvidence({ row, plant, onSelect, hasOutage, today }: CauseEvidenceProps) {
  const { t, i18n } = useLingui();
  const { value, busy, error, retry } = useResource<Evidence>(evidenceHref(row, plant), {
    parts: ["issues", "tickets", "notes", "figures"],
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
            label: joinTexts([messageText(i18n, name), city], ", "),
          }))}
          onChange={({ target }) => onSelect(Number(target.value))}
        />
      )}
      {error ? (
        <CardError onRetry={retry}>
          <ErrorText error={error} />
        </CardError>
      ) : value && value.plantId === plant.id ? (
        <div className="stack" aria-busy={busy || undefined}>
          <SeriesNotice notes={value.seriesNotes} />
          {!value.isComplete && (
            <Alert kind="warning" onRetry={retry}>
              <Trans>Some of these details could not be loaded.</Trans>
            </Alert>
          )}
          <EvidenceText row={row} plant={plant} hasOutage={hasOutage} today={today} evidence={value} />
        </div>
      ) : (
        <div className={styles.loading}>
          <SkeletonText lines={4} />
          <Skeleton height="20rem" />
        </div>
      )}
    </>
  );
}

interface EvidenceTextProps extends Omit<CauseEvidenceProps, "onSelect"> {
  plant: AffectedPlant;
  evidence: Evidence;
}

function EvidenceText({ row, plant, hasOutage, today, evidence }: EvidenceTextProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { days, alert, events, nextSteps } = evidence;
  const isOfPlant = ({ id }: { id: number }) => plant.issues.some((issue) => issue.id === id);
  const diagnosed = evidence.diagnosed.filter(isOfPlant);
  const shaded = evidence.shaded.filter(isOfPlant);
  return (
    <>
      {diagnosed.map((issue) => (
        <Diagnosis
          key={issue.id}
          issue={issue}
          // The facts above have the begin and the cost of a cause of one plant.
          today={diagnosed.length === 1 && row.plants.length === 1 ? null : today}
          meter={diagnosed.length > 1 && issue.meter ? meterName(issue.meter, i18n) : null}
          entryHref={plant.isChangeable ? `${plantHref(row.company.id, plant.id)}#meters` : null}
        />
      ))}
      <p>{evidenceSentence({ i18n, row, plant, hasOutage, today, evidence, isDiagnosed: diagnosed.length > 0 })}</p>
      {alert && (
        <p className={styles.message}>
          <Trans>Last source alert:</Trans> <strong>{alert.text ?? i18n._(statusTypeLabel(alert.typeName))}</strong> (
          {format.date(alert.date)})
        </p>
      )}
      {nextSteps && (
        <section aria-label={nextSteps.title}>
          <h3>{nextSteps.title}</h3>
          <RichText text={nextSteps.body} />
        </section>
      )}
      {shaded.map((issue) => (
        <SkyPicture
          key={issue.id}
          sky={issue.diagnosis.sky}
          meter={shaded.length > 1 && issue.meter ? meterName(issue.meter, i18n) : null}
        />
      ))}
      {days.length > 0 && (
        <EvidenceChart
          days={days}
          cost={plant.costSoFar}
          costSince={firstCostDay(row, plant, days)}
          costUntil={lastCostDay(today, row.resolvedOn)}
          marked={markedEnergy(row, plant)}
          clearHours={clearHoursOf(diagnosed)}
          events={events}
          plantRef={{ companyId: row.company.id, plantId: plant.id }}
          today={today}
        />
      )}
      {isExpectedUnknown(evidence) && (
        <p className={styles.quiet}>
          <ExpectedUnknownText {...evidence} />
        </p>
      )}
      <TicketsAndNotes {...evidence} companyId={row.company.id} />
      <EvidenceLinks row={row} plant={plant} evidence={evidence} />
    </>
  );
}

/** Earlier actions at the plant. */
function TicketsAndNotes({ companyId, tickets, notes }: Pick<Evidence, "tickets" | "notes"> & { companyId: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <>
      {tickets.length > 0 && (
        <EarlierActions title={t`Tickets`}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Link to={ticketHref({ companyId, ticketId: ticket.id })} prefetch="none">
                #{ticket.number} <MessageText message={ticket.title} />
              </Link>
              <span className={styles.city}>
                {ticket.isOpen ? <Trans>Open</Trans> : <Trans>Closed</Trans>} · {format.date(ticket.createdAt)}
              </span>
              {ticket.finding && (
                <span className={styles.city}>
                  {[i18n._(findingLabels[ticket.finding]), repairText(i18n, ticket.effect)].join(": ")}
                </span>
              )}
            </li>
          ))}
        </EarlierActions>
      )}
      {notes.length > 0 && (
        <EarlierActions title={t`Notes`}>
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
        </EarlierActions>
      )}
    </>
  );
}

function EarlierActions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={`stack gap-2 ${styles.plantList}`}>{children}</ul>
    </section>
  );
}

/** Links to the performance of the plant and the affected meters on these days, and to the issues. */
function EvidenceLinks({ row, plant, evidence: { days, meters } }: Omit<EvidenceTextProps, "today" | "hasOutage">) {
  const { t } = useLingui();
  const ref = { companyId: row.company.id, plantId: plant.id };
  const [issue] = plant.issues;
  const range = { start: days[0]?.date ?? "", end: days.at(-1)?.date ?? "" };
  return (
    <p className={styles.links}>
      <Link to={performanceHref(ref, range, { period: "day" })} prefetch="none">
        <Trans>Performance of these days</Trans>
      </Link>
      {!isPlantIssue(row.typeName) &&
        meters.map(({ id, name }) => (
          <Link key={id} to={performanceHref(ref, range, { period: "day", meterId: id })} prefetch="none">
            {name ?? t`Inverter #${id}`}
          </Link>
        ))}
      <Link
        to={`${plantHref(ref.companyId, ref.plantId)}${issue && issue.id > 0 ? `&${searchMarking("", `issue-${issue.id}`)}` : ""}#issues`}
        prefetch="none"
        aria-keyshortcuts="o"
      >
        <Trans>Issues</Trans>
      </Link>
    </p>
  );
}
