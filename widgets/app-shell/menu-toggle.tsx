import { type MenuWidth, menuWidthChosen, preferencesAction, returnField } from "@features/preferences";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import styles from "./side-menu.module.css";

/** Collapses or expands the menu; without JavaScript by submitting a form. */
export function MenuToggle({ width }: { width: MenuWidth }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const choose = useUnit(menuWidthChosen);
  const next: MenuWidth = width === "full" ? "narrow" : "full";
  const label = width === "full" ? t`Collapse menu` : t`Expand menu`;
  return (
    <form
      method="post"
      action={preferencesAction}
      onSubmit={(event) => {
        event.preventDefault();
        choose(next);
      }}
    >
      <input type="hidden" name={returnField} value={pathname + search} />
      <button type="submit" name="menu" value={next} className={styles.item} title={label}>
        <Icon name={width === "full" ? "chevrons-left" : "chevrons-right"} />
        <span className={styles.label}>{label}</span>
      </button>
    </form>
  );
}
