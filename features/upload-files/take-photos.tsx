import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { Button } from "@shared/ui/button/button";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { useUnit } from "effector-react";
import { useRef } from "react";
import { $hasPosition, photosTaken, positionToggled, preparePhotosFx } from "./photos";
import styles from "./upload-files.module.css";

/** Opens the camera of a phone or tablet. Other devices do not show it (domain/notes-files-contacts.md#photos). */
export function TakePhotos({ plantRef }: { plantRef: PlantRef }) {
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
