import { useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { useState } from "react";
import { ViewsPanel, type ViewsPanelProps } from "./views-panel";

/** The company's presets and the user's own views of a list. */
export function ViewsMenu(props: Omit<ViewsPanelProps, "onNavigate">) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t`Views`}
      trigger={
        <>
          {t`Views`}
          <Icon name="chevron-down" size="small" />
        </>
      }
      onOpenChange={setOpen}
    >
      {(close) => open && <ViewsPanel {...props} onNavigate={close} />}
    </Popover>
  );
}
