import { useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense, useState } from "react";
import type { ViewsPanelProps } from "./views-panel";

const viewsPanel = lazyComponent(async () => (await import("./views-panel")).ViewsPanel);

/** The menu with the company's presets and the user's views of a list. */
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
      {(close) =>
        open && (
          <Suspense fallback={<Skeleton width="20rem" height="12rem" />}>
            <viewsPanel.Component {...props} onNavigate={close} />
          </Suspense>
        )
      }
    </Popover>
  );
}

export { usePlantViews } from "./plant-views";
export { findStoredView } from "./saved-views";
