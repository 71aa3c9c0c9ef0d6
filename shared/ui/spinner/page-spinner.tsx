import styles from "./page-spinner.module.css";
import { Spinner } from "./spinner";

/** The fallback of a page body: a large spinner in the middle. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className={styles.body}>
      <Spinner size="large" label={label} />
    </div>
  );
}
