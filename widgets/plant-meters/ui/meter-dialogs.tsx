import { type PlantView, plantPermissions } from "@entities/plant";
import { DeleteMeter } from "@features/delete-meter";
import { DiagnoseMeter } from "@features/diagnose-meter";
import { EditMeter } from "@features/edit-meter";
import { EnterCredentials } from "@features/enter-meter-credentials";
import { TestMeter } from "@features/test-meter";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import type { MeterActions } from "../use-meter-actions";

interface MeterDialogsProps {
  view: PlantView;
  actions: MeterActions;
}

/** The dialogs of the meters tab; each is shown while its model has a meter. */
export function MeterDialogs({ view, actions }: MeterDialogsProps) {
  const { isAdmin } = plantPermissions(view);
  return (
    <>
      <EditMeter
        view={view}
        onEnterCredentials={actions.enterCredentials}
        renderActions={(meter) =>
          isAdmin && (
            <Button icon="trash" aria-haspopup="dialog" onClick={() => actions.remove(meter)}>
              <Trans>Delete meter</Trans>
            </Button>
          )
        }
      />
      <EnterCredentials plantId={view.ref.plantId} onAccept={actions.acceptCredentials} />
      <DeleteMeter plantRef={view.ref} />
      <DiagnoseMeter />
      <TestMeter />
    </>
  );
}
