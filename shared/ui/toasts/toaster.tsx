import { useLingui } from "@lingui/react/macro";
import toast, { type Toast, Toaster, type ToastType } from "react-hot-toast";
import { classNames } from "../class-names";
import { Icon } from "../icon";
import type { IconName } from "../icon-paths";
import styles from "./toaster.module.css";

const marks: Partial<Record<ToastType, IconName>> = { success: "check", error: "issues" };

/** The stack at the bottom right. */
export default function ToastStack() {
  return (
    <Toaster position="bottom-right" gutter={8} containerClassName={styles.stack}>
      {(shown) => <ToastBox shown={shown} />}
    </Toaster>
  );
}

function ToastBox({ shown }: { shown: Toast }) {
  const { t } = useLingui();
  return (
    <div className={classNames(styles.toast, styles[shown.type], !shown.visible && styles.leaving)}>
      <span className={styles.mark}>
        <Icon name={marks[shown.type] ?? "info"} />
      </span>
      <p className={styles.text}>
        {typeof shown.message === "function" ? shown.message(shown) : shown.message}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t`Dismiss`}
        onClick={() => toast.dismiss(shown.id)}
      >
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}
