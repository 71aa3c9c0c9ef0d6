import { useLingui } from "@lingui/react/macro";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { $jobs, opened } from "../model";
import styles from "./export-progress.module.css";
import { ExportRow } from "./export-row";
import { useStageLabel } from "./use-stage-label";

/** The exports under way. Once in the frame, so that going from page to page leaves them be. */
export function ExportProgress() {
  const { t, i18n } = useLingui();
  const { jobs, open } = useUnit({ jobs: $jobs, open: opened });
  const wordsOf = useStageLabel();

  useEffect(() => {
    open({ say: (line) => i18n._(line) });
  }, [open, i18n]);

  const shown = jobs.filter(({ hidden }) => !hidden);
  return (
    <>
      <LiveRegion>
        {shown.map((job) => {
          const { title, stage } = wordsOf(job);
          return <p key={job.key}>{`${title}: ${stage}`}</p>;
        })}
      </LiveRegion>
      {shown.length > 0 && (
        <section className={styles.exports} aria-label={t`Exports`}>
          <ul className={styles.list}>
            {shown.map((job) => (
              <ExportRow key={job.key} job={job} {...wordsOf(job)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
