import type { ReportSubject } from "@entities/report";
import { useLingui } from "@lingui/react/macro";
import type { ExportJob } from "./job";

export interface JobLabels {
  title: string;
  stage: string;
}

/** Returns the texts of an export: its title and its stage. */
export function useStageLabel(): (job: ExportJob) => JobLabels {
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
