import { type ReportSubject, reportFileHref } from "@entities/report";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { IconButton } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import styles from "./exports-list.module.css";
import { $jobs, type ExportJob, exportDismissed } from "./model";

export function ExportsList() {
  const { t } = useLingui();
  const jobs = useUnit($jobs);
  const labelsOf = useStageLabel();

  const visible = jobs.filter(({ hidden }) => !hidden);
  return (
    <>
      <LiveRegion>
        {visible.map((job) => {
          const { title, stage } = labelsOf(job);
          return <p key={job.key}>{`${title}: ${stage}`}</p>;
        })}
      </LiveRegion>
      {visible.length > 0 && (
        <section className={styles.exports} aria-label={t`Exports`}>
          <ul className={styles.list}>
            {visible.map((job) => (
              <ExportRow key={job.key} job={job} {...labelsOf(job)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** An export: its stage, a link to its file or to the Reports page, and a dismiss button. */
function ExportRow({ job, title, stage }: { job: ExportJob } & JobLabels) {
  const { t } = useLingui();
  const dismiss = useUnit(exportDismissed);
  return (
    <li className={styles.job} data-stage={job.stage}>
      <span className={styles.icon}>
        <StageIcon stage={job.stage} />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <p className="muted">{stage}</p>
        {job.stage === "ready" && job.reportId !== null && (
          <a href={reportFileHref(job.reportId)} download>
            {job.fileName ?? <Trans>Download</Trans>}
          </a>
        )}
        {job.stage === "timed-out" && (
          <Link to="/reports" prefetch="none">
            <Trans>Go to reports</Trans>
          </Link>
        )}
      </div>
      <IconButton icon="close" aria-label={t`Dismiss: ${title}`} onClick={() => dismiss(job.key)} />
    </li>
  );
}

function StageIcon({ stage }: Pick<ExportJob, "stage">) {
  if (stage === "ready") return <Icon name="check" />;
  if (stage === "timed-out") return <Icon name="clock" />;
  return <Spinner />;
}

interface JobLabels {
  title: string;
  stage: string;
}

function useStageLabel(): (job: ExportJob) => JobLabels {
  const { t } = useLingui();
  const titles: Record<ReportSubject, string> = {
    plants: t`Plant export`,
    meters: t`Meter export`,
    issues: t`Issue export`,
  };
  const stages: Partial<Record<ExportJob["stage"], string>> = {
    starting: t`Starting…`,
    queued: t`Queued…`,
    running: t`Generating…`,
    ready: t`Ready. The download starts automatically.`,
    "timed-out": t`Not ready yet. Check the Reports page later.`,
  };
  return ({ subject, stage }) => ({ title: titles[subject], stage: stages[stage] ?? "" });
}
