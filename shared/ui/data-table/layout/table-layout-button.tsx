import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Popover } from "../../popover/popover";
import styles from "./table-layout-button.module.css";
import { TableLayoutMenu, type TableLayoutProps } from "./table-layout-menu";

/** Opens the settings of a table: columns, density, phone layout and shortcuts. */
export function TableLayoutButton(props: TableLayoutProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);

  return (
    <div className={styles.button}>
      <Popover
        icon="settings"
        isIconOnPhone
        trigger={<Trans>Columns</Trans>}
        label={t`Columns and rows`}
        align="end"
        onOpenChange={(open) => open && setOpened(true)}
      >
        <div className={styles.menu}>{opened && <TableLayoutMenu {...props} />}</div>
      </Popover>
    </div>
  );
}
