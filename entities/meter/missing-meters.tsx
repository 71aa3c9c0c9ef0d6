import { Plural } from "@lingui/react/macro";
import { CardError } from "@shared/ui/card/card-error";
import styles from "./missing-meters.module.css";

interface MissingMetersProps {
  count: number;
  /** Called to load the meters again; by default it revalidates the page. */
  onRetry?: () => void;
}

/** A notice above the data of a plant: some meters could not be loaded and are missing. */
export function MissingMeters({ count, onRetry }: MissingMetersProps) {
  return (
    count > 0 && (
      <div className={styles.frame}>
        <CardError layout="alert" onRetry={onRetry}>
          <Plural value={count} one="# meter could not be loaded." other="# meters could not be loaded." />
        </CardError>
      </div>
    )
  );
}
