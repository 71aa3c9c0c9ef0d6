import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../button/button";
import type { IconName } from "../icon/icon";
import styles from "./file-drop.module.css";

interface FileDropProps {
  /** The accessible name of the input. */
  label: string;
  icon: IconName;
  button: ReactNode;
  hint: ReactNode;
  /** The types of the files that the dialog of the browser offers. Any file can be dropped. */
  accept: string;
  onChoose: (files: File[]) => void;
}

/** An area in which the user chooses or drops files. */
export function FileDrop({ label, icon, button, hint, accept, onChoose }: FileDropProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState(false);
  const choose = (files: FileList | null) => files && files.length > 0 && onChoose([...files]);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragged(event.type === "dragenter" || event.type === "dragover");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an alternative to the button
    <div
      className={styles.area}
      data-dragged={dragged || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        choose(event.dataTransfer.files);
      }}
    >
      <Button icon={icon} onClick={() => inputRef.current?.click()}>
        {button}
      </Button>
      <p className={styles.hint}>{hint}</p>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files);
          // Clears the input, so that the user can choose the same files again.
          target.value = "";
        }}
      />
    </div>
  );
}
