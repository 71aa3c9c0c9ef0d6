import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { errorOf } from "@shared/api/result";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import type { createPlantTicket } from "../action.server";
import { createKey } from "../form";
import { $isOpen, closed, opened, settled } from "../model";

const dialog = lazyComponent<object>(async () => {
  const [{ preloadRichTextEditor }, { TicketDialog }] = await Promise.all([
    import("@shared/ui/rich-text-editor/rich-text-editor"),
    import("../dialog/ticket-dialog"),
  ]);
  preloadRichTextEditor();
  return TicketDialog;
});

interface CreateTicketProps {
  plantRef: PlantRef;
  plantName: string;
}

/** The button that opens the dialog for a new ticket, which is loaded when it is first needed. */
export function CreateTicket({ plantRef, plantName }: CreateTicketProps) {
  const { plantId } = plantRef;
  const { data, state } = useFetcher<typeof createPlantTicket>({ key: createKey(plantId) });
  const { isOpen, ...unit } = useUnit({ isOpen: $isOpen, opened, closed, settled });
  useResultEvent(state === "idle" ? data : null, (result) => unit.settled(errorOf(result)));
  useOnUnmount(unit.closed, plantId);

  return (
    <>
      <Button
        size="small"
        icon="plus"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => unit.opened({ ref: plantRef, plantName })}
      >
        <Trans>Create ticket</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <dialog.Component />
        </Suspense>
      )}
    </>
  );
}
