import { useLingui } from "@lingui/react/macro";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { useUnit } from "effector-react";
import { ExportRow } from "./export-row";
import styles from "./exports-list.module.css";
import { $jobs } from "./model";
import { useStageLabel } from "./use-stage-label";

/** The pending exports, with their stage. */
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
