import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { fileLimitMegabytes } from "@shared/config/upload-limit";
import { useUnloadWarning } from "@shared/forms/use-unload-warning";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { acceptedFiles } from "../accepted-files";
import { $revision, $uploads, chosen } from "../model";
import { isPending } from "../upload";
import styles from "./upload-files.module.css";
import { UploadRows } from "./upload-rows";

/** Uploads several files to a plant, chosen or dropped, with the progress of each (spec 2 §2.13). */
export function UploadFiles({ plantRef }: { plantRef: PlantRef }) {
  const { t } = useLingui();
  const { uploads, revision, choose } = useUnit({ uploads: $uploads, revision: $revision, choose: chosen });
  const inputRef = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState(false);
  useReload(revision);
  // Closing the document would cancel the uploads.
  useUnloadWarning(uploads.some(isPending));

  const upload = (files: FileList | null) =>
    files && files.length > 0 && choose({ plant: plantRef, files: [...files] });
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragged(event.type === "dragenter" || event.type === "dragover");
  };

  return (
    <div className={styles.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an alternative to the button */}
      <div
        className={styles.area}
        data-dragged={dragged || undefined}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={(event) => {
          drag(event);
          upload(event.dataTransfer.files);
        }}
      >
        <Button icon="upload" onClick={() => inputRef.current?.click()}>
          <Trans>Upload files</Trans>
        </Button>
        <p className={styles.hint}>
          <Trans>
            Or drop them here. Images, text, Word, Excel, PDF and PowerPoint files of up to{" "}
            {fileLimitMegabytes} MB each.
          </Trans>
        </p>
        <input
          ref={inputRef}
          type="file"
          multiple
          hidden
          accept={acceptedFiles}
          aria-label={t`Files to upload`}
          onChange={(event) => {
            upload(event.target.files);
            // So that the same file can be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <UploadRows uploads={uploads.filter(({ plant }) => plant.plantId === plantRef.plantId)} />
    </div>
  );
}

/** Reloads the files and the other data of the page after uploads. */
function useReload(revision: number): void {
  const { revalidate } = useRevalidator();
  const loaded = useRef(revision);
  useEffect(() => {
    if (loaded.current === revision) return;
    loaded.current = revision;
    revalidate();
  }, [revision, revalidate]);
}
