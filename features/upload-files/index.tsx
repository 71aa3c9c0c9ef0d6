import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { fileLimitMegabytes } from "@shared/config/upload-limit";
import { useFormat } from "@shared/i18n/format";
import { useUnloadWarning } from "@shared/lib/react";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { OutboxNotice } from "@shared/outbox/waiting-entries";
import { ErrorText } from "@shared/ui/alert/alert";
import { Button, IconButton } from "@shared/ui/button/button";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { FileDrop } from "@shared/ui/file-drop/file-drop";
import { Icon, type IconName } from "@shared/ui/icon/icon";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import { type ReactNode, useRef } from "react";
import type { deletePlantFile } from "./action.server";
import { $hasPosition, photosTaken, positionToggled, preparePhotosFx } from "./photos";
import styles from "./upload-files.module.css";
import {
  $uploads,
  acceptedFiles,
  type FileProblem,
  filesChosen,
  isPending,
  type Upload,
  uploadRemoved,
  uploadRetried,
} from "./uploads";

/**
 * Uploads selected or dropped files to a plant and shows the progress of each upload
 * (domain/notes-files-contacts.md#files).
 */
export function UploadFiles({ plantRef }: { plantRef: PlantRef }) {
  const { t } = useLingui();
  const { uploads, choose } = useUnit({ uploads: $uploads, choose: filesChosen });
  // Asks before the document closes, because closing it cancels the uploads.
  useUnloadWarning(uploads.some(isPending));

  return (
    <div className="stack gap-3">
      <OutboxNotice />
      <TakePhotos plantRef={plantRef} />
      <FileDrop
        label={t`Files to upload`}
        icon="upload"
        button={<Trans>Upload files</Trans>}
        hint={
          <Trans>
            Or drop them here. Images, text, Word, Excel, PDF and PowerPoint files of up to {fileLimitMegabytes} MB
            each.
          </Trans>
        }
        accept={acceptedFiles}
        onChoose={(files) => choose({ plant: plantRef, files })}
      />
      <UploadRows uploads={uploads.filter(({ plant }) => plant.plantId === plantRef.plantId)} />
    </div>
  );
}

/** The uploads of a plant, latest last. */
function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui();
  const labelOf = useStageLabel();
  // Moves the focus, because pressing a button removes the buttons of its row.
  const focusRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={focusRef} tabIndex={-1} id="uploads">
      <LiveRegion>
        {uploads.map(({ key, file, stage }) => (
          <p key={key}>{`${file.name}: ${labelOf(stage)}`}</p>
        ))}
      </LiveRegion>
      {uploads.length > 0 && (
        <ul className={`lined ${styles.rows}`} aria-label={t`Uploads`}>
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
  const { remove, retry } = useUnit({ remove: uploadRemoved, retry: uploadRetried });
  const { key, file, stage, progress, problem, error } = upload;
  const { name } = file;
  const press = (send: (key: number) => void) => {
    send(key);
    onPressed();
  };
  const percent = format.percent(progress, 0);
  return (
    <li className={`row gap-3 ${styles.row}`} data-stage={stage}>
      <span className={styles.icon}>
        <Icon name={icons[stage]} size="small" />
      </span>
      <div className={`stack gap-1 ${styles.texts}`}>
        <div className={styles.head}>
          <span className={`ellipsis ${styles.name}`} title={name}>
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
          <IconButton
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
        <Trans>This type of file cannot be uploaded. Choose an image, text, Word, Excel, PDF or PowerPoint.</Trans>
      );
    case "empty":
      return <Trans>This file is empty.</Trans>;
    case "too-large":
      return (
        <Trans>
          This file is {size} MB. The limit is {fileLimitMegabytes} MB.
        </Trans>
      );
  }
}

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

/** Opens the camera of a phone or tablet. Other devices do not show it (domain/notes-files-contacts.md#photos). */
function TakePhotos({ plantRef }: { plantRef: PlantRef }) {
  const { t } = useLingui();
  const inputRef = useRef<HTMLInputElement>(null);
  const { hasPosition, isPreparing, take, toggle } = useUnit({
    hasPosition: $hasPosition,
    isPreparing: preparePhotosFx.pending,
    take: photosTaken,
    toggle: positionToggled,
  });
  return (
    <div className={styles.photos}>
      <Button icon="camera" busy={isPreparing} onClick={() => inputRef.current?.click()}>
        <Trans>Take photos</Trans>
      </Button>
      <Checkbox
        label={t`Add the position to the name`}
        checked={hasPosition}
        onChange={({ target }) => toggle(target.checked)}
      />
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Photos to upload`}
        onChange={({ target }) => {
          if (target.files?.length) take({ plant: plantRef, files: [...target.files] });
          target.value = "";
        }}
      />
    </div>
  );
}

/** Deletes a file. The list hides the file while the deletion is pending. */
const deleteFile = createMutation<typeof deletePlantFile>("delete-file", {
  invalidates: ["files", "audits"],
  failure: () => ({ kind: "danger", message: msg`Unable to delete file` }),
});

interface DeletedFile extends PlantRef {
  fileId: number;
  /** The name of the file, for the confirmation. */
  fileName: string;
}

export const fileDeletion = createConfirmation<DeletedFile, PlantRef & { fileId: number }>(deleteFile);

interface DeleteFileProps {
  plantRef: PlantRef;
  /** Renders the files. `pending` is the id of the file that is being deleted. */
  children: (files: {
    pending: number | null;
    onDelete: (file: { fileId: number; fileName: string }) => void;
  }) => ReactNode;
}

/** A list of files that can be deleted after a confirmation. */
export function DeleteFile({ plantRef, children }: DeleteFileProps) {
  return (
    <Confirm
      model={fileDeletion}
      title={<Trans>Delete file</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={({ fileName }) => <Trans>Are you sure you want to delete “{fileName}”? It cannot be restored.</Trans>}
    >
      {({ pending, request }) =>
        children({ pending: pending?.fileId ?? null, onDelete: (file) => request({ ...plantRef, ...file }) })
      }
    </Confirm>
  );
}

export { photosTaken } from "./photos";
