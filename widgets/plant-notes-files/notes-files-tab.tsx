import type { PlantView } from "@entities/plant";
import { FilesCard } from "./files-card";
import { NotesCard } from "./notes-card";
import styles from "./notes-files-tab.module.css";

/** The notes and the files of a plant (spec 2 §2.13). */
export function NotesFilesTab({ view }: { view: PlantView }) {
  return (
    <div className={styles.cards}>
      <NotesCard view={view} />
      <FilesCard view={view} />
    </div>
  );
}
