import { Trans, useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { Suspense, useState } from "react";
import { Popover } from "../../popover/popover";
import { Skeleton } from "../../skeleton/skeleton";
import styles from "./table-layout-button.module.css";
import type { TableLayoutProps } from "./table-layout-menu";

const menu = lazyComponent<TableLayoutProps>(async () => (await import("./table-layout-menu")).TableLayoutMenu);

/** Opens the settings of a table: columns, density, phone layout and shortcuts. */
export function TableLayoutButton(props: TableLayoutProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);

  return (
    <div className={styles.button}>
      <Popover
        icon="settings"
        trigger={
          <span className={styles.text}>
            <Trans>Columns</Trans>
          </span>
        }
        label={t`Columns and rows`}
        align="end"
        onOpenChange={(open) => open && setOpened(true)}
      >
        <div className={styles.menu}>
          <Suspense fallback={<Skeleton height="20rem" />}>{opened && <menu.Component {...props} />}</Suspense>
        </div>
      </Popover>
    </div>
  );
}
