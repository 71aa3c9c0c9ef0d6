import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { $plant, closed, opened } from "./check-meters";

const checksDialog = lazyComponent(async () => (await import("./checks-dialog")).ChecksDialog);

export function CheckMeters({ plantRef }: { plantRef: PlantRef }) {
  const unit = useUnit({ plant: $plant, opened, closed });
  useOnUnmount(unit.closed, plantRef.plantId);
  return (
    <>
      <Button
        icon="zap"
        aria-haspopup="dialog"
        onPointerEnter={checksDialog.preload}
        onFocus={checksDialog.preload}
        onClick={() => unit.opened(plantRef)}
      >
        <Trans>Check all meters</Trans>
      </Button>
      {unit.plant && (
        <Suspense fallback={null}>
          <checksDialog.Component />
        </Suspense>
      )}
    </>
  );
}
