import { useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { $meter, ingestKeysClosed } from "./ingest-keys";
import { KeysDialog } from "./keys-dialog";

export { ingestKeysOpened } from "./ingest-keys";

/** The dialog with the ingest keys of a meter. */
export function IngestKeys() {
  const unit = useUnit({ meter: $meter, closed: ingestKeysClosed });
  useOnUnmount(unit.closed);
  return unit.meter && <KeysDialog meter={unit.meter} />;
}
