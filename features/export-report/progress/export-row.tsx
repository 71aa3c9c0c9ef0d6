import { reportFileHref } from "@entities/report";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import styles from "./exports-list.module.css";
import type { ExportJob } from "./job";
import { dismissed } from "./model";
import type { JobLabels } from "./use-stage-label";

/** One export: its stage, the link to its file or to the Reports page, and a button to dismiss it. */
export function ExportRow({ job, title, stage }: { job: ExportJob } & JobLabels) {
  const { t } = useLingui();
  const dismiss = useUnit(dismissed);
  return (
    <li className={styles.job} data-stage={job.stage}>
      <span className={styles.icon}>
        <StageIcon stage={job.stage} />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <p className={styles.stage}>{stage}</p>
        {job.stage === "ready" && job.reportId !== null && (
          <a className={styles.file} href={reportFileHref(job.reportId)} download>
            {job.fileName ?? <Trans>Download</Trans>}
          </a>
        )}
        {job.stage === "timed-out" && (
          <Link to="/reports" prefetch="none">
            <Trans>Go to Reports</Trans>
          </Link>
        )}
      </div>
      <Button
        kind="quiet"
        size="small"
        icon="close"
        aria-label={t`Dismiss: ${title}`}
        onClick={() => dismiss(job.key)}
      />
    </li>
  );
}

function StageIcon({ stage }: Pick<ExportJob, "stage">) {
  if (stage === "ready") return <Icon name="check" />;
  if (stage === "timed-out") return <Icon name="clock" />;
  return <Spinner />;
}
