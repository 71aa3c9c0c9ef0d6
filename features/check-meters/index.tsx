import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useOnUnmount } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { $plant, meterChecksClosed, meterChecksOpened } from "./check-meters";
import { ChecksDialog } from "./checks-dialog";

export function CheckMeters({ plantRef }: { plantRef: PlantRef }) {
  const unit = useUnit({ plant: $plant, opened: meterChecksOpened, closed: meterChecksClosed });
  useOnUnmount(unit.closed, plantRef.plantId);
  return (
    <>
      <Button icon="zap" aria-haspopup="dialog" onClick={() => unit.opened(plantRef)}>
        <Trans>Check all meters</Trans>
      </Button>
      {unit.plant && <ChecksDialog />}
    </>
  );
}
