import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { $sorry, sorryConfirmed } from "../model/sharing";

/** Blocks the page after a custom field could not be removed from a company. // spec 3 §8 */
export function SorryAlert() {
  const [sorry, confirm] = useUnit([$sorry, sorryConfirmed]);
  if (!sorry) return null;
  const { field, company } = sorry;
  return (
    <Dialog
      open
      dismissible={false}
      onClose={confirm}
      title={<Trans>Sorry</Trans>}
      footer={
        <Button kind="primary" onClick={() => confirm()}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          “{field}” could not be removed from {company}. It is still attached. Try again later, or contact
          support if this persists.
        </Trans>
      </p>
    </Dialog>
  );
}
