import { useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense, useState } from "react";

const loadPanel = () => import("./views-panel");
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }));

interface ViewsMenuProps {
  /** The current list; its path is `/{list}`. */
  list: string;
  /** Identifies the user and the company that own the views. */
  owner: string;
  /** The search part of the current URL. */
  search: string;
}

/** The company's presets and the user's own views of a list, loaded when the menu is first opened. */
export function ViewsMenu({ list, owner, search }: ViewsMenuProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the panel of the button inside
    <div onPointerEnter={loadPanel} onFocus={loadPanel}>
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
              <ViewsPanel list={list} owner={owner} search={search} onNavigate={close} />
            </Suspense>
          )
        }
      </Popover>
    </div>
  );
}
