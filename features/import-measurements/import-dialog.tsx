import type { ImportPlan } from "@entities/measurement";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { useUnloadWarning } from "@shared/lib/react";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { ChooseFiles } from "./choose-files";
import styles from "./import-dialog.module.css";
import {
  $canCreate,
  $import,
  $preview,
  $progress,
  $replacesFiner,
  type ImportStage,
  importCancelled,
  importContinued,
  importStarted,
  undoRequested,
} from "./import-measurements";
import { $importedMeters, $reading, $target, chosen, importClosed } from "./import-plan";
import { PlanPreview } from "./plan-preview";
import {
  countValues,
  FinerValues,
  ImportButtonText,
  ImportedText,
  importedChartHref,
  ResultCounts,
} from "./result-counts";

const pendingStages: readonly ImportStage[] = ["importing", "undoing"];

/** Files, their contents, the import and its result, one after another (domain/measurement-files.md#import). */
export function ImportDialog() {
  const { current, close, resume } = useUnit({ current: $import, close: importClosed, resume: importContinued });
  const { stage } = current;
  const isPending = pendingStages.includes(stage);
  useUnloadWarning(isPending);
  const isInterrupted = current.stage === "stopped" && current.error !== null;
  // A connection that was lost is back.
  useEffect(() => {
    if (!isInterrupted) return;
    const onOnline = () => resume();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [isInterrupted, resume]);
  return (
    <Dialog
      open
      size="wide"
      onClose={() => close()}
      dismissible={!isPending}
      title={<Trans>Import measurements</Trans>}
      footer={<Footer stage={stage} />}
    >
      <div className={styles.body}>{stage === "preview" ? <Preview /> : <Progress />}</div>
    </Dialog>
  );
}

function Footer({ stage }: { stage: ImportStage }) {
  const unit = useUnit({
    target: $target,
    meters: $importedMeters,
    reading: $reading,
    canCreate: $canCreate,
    progress: $progress,
    close: importClosed,
    start: importStarted,
    cancel: importCancelled,
    resume: importContinued,
    undo: undoRequested,
    preview: $preview,
    replacesFiner: $replacesFiner,
  });
  const { plan } = unit.reading;
  const previewed = (unit.preview.calls ?? []).map(({ result }) => result);
  const { counted, uncounted } = countValues(previewed, unit.replacesFiner);
  const isNothing = counted === 0 && uncounted > 0;
  const undo = unit.progress.canUndo && (
    <Button onClick={() => unit.undo()}>
      {stage === "undo-failed" ? <Trans>Try again</Trans> : <Trans>Undo import</Trans>}
    </Button>
  );
  switch (stage) {
    case "preview":
      return (
        <>
          <Button onClick={() => unit.close()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            icon="upload"
            disabled={
              !plan ||
              plan.rows === 0 ||
              unit.reading.isPending ||
              !unit.canCreate ||
              hasContradiction(plan) ||
              isNothing
            }
            onClick={() => unit.start()}
          >
            {plan && plan.rows > 0 ? (
              <ImportButtonText results={previewed} kwh={plan.kwh} replacesFiner={unit.replacesFiner} />
            ) : (
              <Trans>Import</Trans>
            )}
          </Button>
        </>
      );
    case "importing":
      return (
        <Button onClick={() => unit.cancel()}>
          <Trans>Cancel</Trans>
        </Button>
      );
    case "stopped":
      return (
        <>
          {undo}
          <Button onClick={() => unit.close()}>
            <Trans>Close</Trans>
          </Button>
          <Button kind="primary" onClick={() => unit.resume()}>
            <Trans>Continue</Trans>
          </Button>
        </>
      );
    case "undoing":
      return null;
    default: {
      const { target, meters } = unit;
      const chartHref = stage === "done" && plan && target?.hasChart && importedChartHref(target, meters, plan);
      return (
        <>
          {undo}
          <Button kind={chartHref ? "secondary" : "primary"} onClick={() => unit.close()}>
            <Trans>Close</Trans>
          </Button>
          {/* The dialog closes with its tab. */}
          {chartHref && (
            <LinkButton to={chartHref} kind="primary" icon="chart">
              <Trans>Show chart</Trans>
            </LinkButton>
          )}
        </>
      );
    }
  }
}

/** Whether files have rows that contradict each other and no energy: the time or the value is another column. */
const hasContradiction = ({ kwh, findings }: ImportPlan): boolean =>
  kwh === 0 && findings.some(({ code }) => code === "conflicting-rows");

function Preview() {
  const { reading, choose } = useUnit({ reading: $reading, choose: chosen });
  return (
    <>
      <ChooseFiles />
      {reading.hasFailed && (
        <Alert kind="danger" onRetry={() => choose({})}>
          <Trans>The files could not be read from this device.</Trans>
        </Alert>
      )}
      {reading.isPending && (
        <p className={styles.pending} role="status">
          <Spinner />
          <Trans>Reading files…</Trans>
        </p>
      )}
      {reading.plan && <PlanPreview plan={reading.plan} />}
    </>
  );
}

function Progress() {
  const { t } = useLingui();
  const format = useFormat();
  const unit = useUnit({ current: $import, reading: $reading, progress: $progress, replacesFiner: $replacesFiner });
  const { current, reading } = unit;
  if (current.stage === "preview") return null;
  const { imported, total } = unit.progress;
  const count = format.number(imported);
  const of = format.number(total);
  const results = current.results.filter((result) => result !== null);
  switch (current.stage) {
    case "importing":
      return (
        <div role="status">
          <p>
            <Trans>
              {count} of {of} values imported
            </Trans>
          </p>
          <progress className={styles.progress} aria-label={t`Import measurements`} max={total} value={imported} />
        </div>
      );
    case "undoing":
      return (
        <p className={styles.pending} role="status">
          <Spinner />
          <Trans>Undoing the import…</Trans>
        </p>
      );
    case "stopped":
      return (
        <Alert
          kind="warning"
          title={
            <Trans>
              {count} of {of} values imported
            </Trans>
          }
        >
          {current.error && <ErrorText error={current.error} />}
          {current.isUnconfirmed ? (
            <p>
              <Trans>The last values may be stored. Continue to look them up and to import the rest.</Trans>
            </p>
          ) : (
            <p>
              <Trans>Continue to import the rest, or undo what was imported.</Trans>
            </p>
          )}
        </Alert>
      );
    case "undo-failed":
      return (
        <Alert kind="danger" title={<Trans>The import is not undone</Trans>}>
          {current.error && <ErrorText error={current.error} />}
        </Alert>
      );
    case "undone":
      return (
        <Alert kind="success" title={<Trans>The import is undone</Trans>}>
          <Trans>What it replaced counts again.</Trans>
        </Alert>
      );
    default:
      return (
        <Alert
          kind="success"
          title={<ImportedText results={results} kwh={reading.plan?.kwh ?? 0} replacesFiner={unit.replacesFiner} />}
        >
          <ResultCounts results={results} isDone />
          <FinerValues calls={reading.plan?.calls ?? []} results={results} isDone />
        </Alert>
      );
  }
}
