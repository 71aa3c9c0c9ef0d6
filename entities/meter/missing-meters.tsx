import { Plural } from "@lingui/react/macro";
import { CardError } from "@shared/ui/card/card-error";
import styles from "./missing-meters.module.css";

interface MissingMetersProps {
  count: number;
  /** By default the page is revalidated. */
  onRetry?: () => void;
}

/** Says above the data of a plant that some of its meters are missing in it, because they could not be loaded. */
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
