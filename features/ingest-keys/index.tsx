import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $meter, ingestKeysClosed } from "./ingest-keys";

export { ingestKeysOpened } from "./ingest-keys";

const dialog = lazyComponent(async () => (await import("./keys-dialog")).KeysDialog);

/** The dialog with the ingest keys of a meter. */
export function IngestKeys() {
  const unit = useUnit({ meter: $meter, closed: ingestKeysClosed });
  useOnUnmount(unit.closed);
  if (!unit.meter) return null;
  return (
    <Suspense fallback={null}>
      <dialog.Component meter={unit.meter} />
    </Suspense>
  );
}
