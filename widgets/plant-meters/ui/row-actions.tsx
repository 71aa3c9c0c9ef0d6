import { type Meter, meterName, supportsTests } from "@entities/meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { MenuButton } from "@shared/ui/menu/menu";
import { Popover } from "@shared/ui/popover/popover";
import { useState } from "react";
import type { MeterActions } from "../use-meter-actions";

interface RowActionsProps {
  meter: Meter;
  actions: MeterActions;
  /** The drivers whose portal the user may open. */
  portalDrivers: readonly string[];
}

/** The menu of a meter (spec 2 §2.12). Its items are rendered while it is open: a plant may have many meters. */
export function RowActions({ meter, actions, portalDrivers }: RowActionsProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const name = meterName(meter, i18n);
  return (
    <Popover
      kind="quiet"
      size="small"
      icon="more"
      align="end"
      label={t`Actions of ${name}`}
      onOpenChange={setOpen}
    >
      {(close) => {
        const item = (act: () => void) => ({
          onClick: () => {
            close();
            act();
          },
        });
        return (
          open && (
            <>
              <MenuButton icon="health" {...item(() => actions.diagnose(meter))}>
                <Trans>Open Diagnostics</Trans>
              </MenuButton>
              {supportsTests(meter) && (
                <>
                  <MenuButton icon="zap" {...item(() => actions.test(meter, "production"))}>
                    <Trans>Start Production Test</Trans>
                  </MenuButton>
                  <MenuButton icon="link" {...item(() => actions.test(meter, "connection"))}>
                    <Trans>Start Connection Test</Trans>
                  </MenuButton>
                </>
              )}
              {portalDrivers.includes(meter.inbound_driver?.name ?? "") && (
                <MenuButton icon="external" {...item(() => actions.openPortal(meter))}>
                  <Trans>Open portal</Trans>
                </MenuButton>
              )}
            </>
          )
        );
      }}
    </Popover>
  );
}
