import { lazyComponent } from "@shared/lib/lazy-component";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $companyId, closed } from "../model/selection";
import type { CredentialsDialogProps } from "./credentials-dialog";

const credentialsDialog = lazyComponent(async () => (await import("./credentials-dialog")).CredentialsDialog);

/** The dialog of the credentials of a new meter, which is loaded when it is first opened. */
export function EnterCredentials(props: CredentialsDialogProps) {
  const unit = useUnit({ companyId: $companyId, closed });
  useOnUnmount(unit.closed);
  if (unit.companyId === null) return null;
  return (
    <Suspense fallback={null}>
      <credentialsDialog.Component {...props} />
    </Suspense>
  );
}
