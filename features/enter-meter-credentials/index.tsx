import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import type { CredentialsDialogProps } from "./credentials-dialog";
import { $companyId, closed } from "./enter-meter-credentials";

export { opened } from "./enter-meter-credentials";

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
