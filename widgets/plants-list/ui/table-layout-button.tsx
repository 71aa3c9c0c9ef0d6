import type { PlantsList } from "@features/plants-filter";
import { Trans, useLingui } from "@lingui/react/macro";
import { Popover } from "@shared/ui/popover/popover";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import type { TableLayout } from "../table-layout";
import styles from "./table-layout-button.module.css";
import { useListKeys } from "./use-list-keys";

const ArrangeMenu = lazy(async () => ({ default: (await import("./table-layout-menu")).TableLayoutMenu }));

interface ArrangeListProps {
  list: PlantsList;
  arrangement: TableLayout;
}

/** The way to the columns, the rows' height and the keys of a list. What it opens is loaded by then only. */
export function TableLayoutButton(props: ArrangeListProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const openByKey = useCallback(() => {
    const button = ref.current?.querySelector("button");
    // What Esc closes gives the focus back to where it was.
    button?.focus();
    button?.click();
  }, []);
  useListKeys(openByKey);

  return (
    <div ref={ref} className={styles.place}>
      <Popover
        icon="settings"
        trigger={
          <span className={styles.word}>
            <Trans>Columns</Trans>
          </span>
        }
        label={t`Columns and rows`}
        align="end"
        onOpenChange={(open) => open && setWanted(true)}
      >
        <div className={styles.menu}>
          {wanted && (
            <Suspense fallback={<SkeletonText lines={12} />}>
              <ArrangeMenu {...props} />
            </Suspense>
          )}
        </div>
      </Popover>
    </div>
  );
}
