import { useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { CredentialsDialog, type CredentialsDialogProps } from "./credentials-dialog";
import { $companyId, closed } from "./enter-meter-credentials";

export { opened } from "./enter-meter-credentials";

/** The dialog of the credentials of a new meter. */
export function EnterCredentials(props: CredentialsDialogProps) {
  const unit = useUnit({ companyId: $companyId, closed });
  useOnUnmount(unit.closed);
  if (unit.companyId === null) return null;
  return <CredentialsDialog {...props} />;
}
