import type { MeterIdentity } from "@entities/meter";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $companyId, closed } from "../model/selection";

const credentialsDialog = lazyComponent(async () => (await import("./credentials-dialog")).CredentialsDialog);

interface EnterCredentialsProps {
  /** Called with the validated identity of a meter that does not exist yet. */
  onAccept: (meter: MeterIdentity) => void;
}

/** The dialog of the credentials of a new meter, which is loaded when it is first opened. */
export function EnterCredentials({ onAccept }: EnterCredentialsProps) {
  const unit = useUnit({ companyId: $companyId, closed });
  useOnUnmount(unit.closed);
  if (unit.companyId === null) return null;
  return (
    <Suspense fallback={null}>
      <credentialsDialog.Component onAccept={onAccept} />
    </Suspense>
  );
}
