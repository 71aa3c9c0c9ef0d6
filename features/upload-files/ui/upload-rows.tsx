import { Trans, useLingui } from "@lingui/react/macro";
import { fileLimitMegabytes } from "@shared/config/upload-limit";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Icon } from "@shared/ui/icon/icon";
import type { IconName } from "@shared/ui/icon/icon-names";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { useUnit } from "effector-react";
import { useRef } from "react";
import type { FileProblem } from "../accepted-files";
import { removed, retried } from "../model";
import { isPending, type Upload } from "../upload";
import styles from "./upload-files.module.css";

/** The uploads of a plant, the latest last. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui();
  const labelOf = useStageLabel();
  // The buttons of a row disappear when they are pressed.
  const focusRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={focusRef} tabIndex={-1}>
      <LiveRegion>
        {uploads.map(({ key, file, stage }) => (
          <p key={key}>{`${file.name}: ${labelOf(stage)}`}</p>
        ))}
      </LiveRegion>
      {uploads.length > 0 && (
        <ul className={styles.rows} aria-label={t`Uploads`}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onPressed={() => focusRef.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

const icons: Record<Upload["stage"], IconName> = {
  waiting: "clock",
  sending: "upload",
  done: "check",
  failed: "alert",
  rejected: "alert",
};

function UploadRow({ upload, onPressed }: { upload: Upload; onPressed: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useStageLabel();
  const { remove, retry } = useUnit({ remove: removed, retry: retried });
  const { key, file, stage, progress, problem, error } = upload;
  const { name } = file;
  const press = (send: (key: number) => void) => {
    send(key);
    onPressed();
  };
  const percent = format.percent(progress);
  return (
    <li className={styles.row} data-stage={stage}>
      <span className={styles.icon}>
        <Icon name={icons[stage]} size="small" />
      </span>
      <div className={styles.texts}>
        <div className={styles.head}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {stage === "sending" ? (
            <span className={styles.stage}>{progress < 1 ? percent : <Trans>Processing…</Trans>}</span>
          ) : (
            !problem && !error && <span className={styles.stage}>{labelOf(stage)}</span>
          )}
        </div>
        {isPending(upload) && (
          <progress className={styles.progress} aria-label={t`Upload of ${name}`} value={progress} max={1} />
        )}
        {(problem || error) && (
          <div className={styles.error}>
            {problem && <ProblemText problem={problem} sizeMegabytes={file.size / 1_000_000} />}
            {error && <ErrorText error={error} />}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {stage === "failed" && (
          <Button kind="quiet" size="small" icon="retry" onClick={() => press(retry)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {stage !== "done" && (
          <Button
            kind="quiet"
            size="small"
            icon="close"
            aria-label={isPending(upload) ? t`Cancel the upload of ${name}` : t`Dismiss ${name}`}
            onClick={() => press(remove)}
          />
        )}
      </div>
    </li>
  );
}

function ProblemText({ problem, sizeMegabytes }: { problem: FileProblem; sizeMegabytes: number }) {
  const format = useFormat();
  const size = format.number(sizeMegabytes, 1);
  switch (problem) {
    case "type":
      return (
        <Trans>
          This type of file cannot be uploaded. Choose an image, text, Word, Excel, PDF or PowerPoint.
        </Trans>
      );
    case "empty":
      return <Trans>This file is empty.</Trans>;
    case "too-large":
      return (
        <Trans>
          This file has {size} MB. Files may have up to {fileLimitMegabytes} MB.
        </Trans>
      );
  }
}

/** Returns the label of a stage. */
function useStageLabel(): (stage: Upload["stage"]) => string {
  const { t } = useLingui();
  const labels: Record<Upload["stage"], string> = {
    waiting: t`Waiting`,
    sending: t`Uploading`,
    done: t`Uploaded`,
    failed: t`Failed`,
    rejected: t`Not uploaded`,
  };
  return (stage) => labels[stage];
}
