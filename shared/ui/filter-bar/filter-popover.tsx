import { type ReactNode, Suspense, useState } from "react";
import { Icon } from "../icon/icon";
import { Popover } from "../popover/popover";
import { Skeleton } from "../skeleton/skeleton";

/** A button that opens a filter. Its controls are rendered while it is open, and may be loaded on demand. */
export function FilterPopover({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      trigger={
        <>
          {label}
          <Icon name="chevron-down" size="small" />
        </>
      }
      onOpenChange={setOpen}
    >
      {open && <Suspense fallback={<Skeleton width="20rem" height="10rem" />}>{children}</Suspense>}
    </Popover>
  );
}
