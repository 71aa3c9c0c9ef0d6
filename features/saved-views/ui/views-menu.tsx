import { useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense, useState } from "react";

const loadPanel = () => import("./views-panel");
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }));

interface ViewsMenuProps {
  /** The list at hand; its address is `/{list}`. */
  list: string;
  /** The person and the company whose views these are. */
  owner: string;
  /** What the list is narrowed to now: the query of its address. */
  search: string;
}

/** The presets of the company and the person's own views of a list; they come when it is first opened. */
export function ViewsMenu({ list, owner, search }: ViewsMenuProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what the button inside will need
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
              <ViewsPanel list={list} owner={owner} search={search} onGo={close} />
            </Suspense>
          )
        }
      </Popover>
    </div>
  );
}
