import { useLingui } from "@lingui/react/macro";
import toast, { resolveValue, type Toast, type ToastType, useToaster } from "react-hot-toast/headless";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-paths";
import styles from "./toast-stack.module.css";

const marks: Partial<Record<ToastType, IconName>> = { success: "check", error: "issues" };

/** The stack at the bottom right, the newest lowest; time stands still while one points at it. */
export function ToastStack() {
  const { t } = useLingui();
  const { toasts, handlers } = useToaster();
  return (
    <section
      className={styles.stack}
      aria-label={t`Notifications`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((shown) => (
        <ToastBox key={shown.id} shown={shown} />
      ))}
    </section>
  );
}

function ToastBox({ shown }: { shown: Toast }) {
  const { t } = useLingui();
  return (
    <div className={classNames(styles.toast, styles[shown.type], !shown.visible && styles.leaving)}>
      <span className={styles.mark}>
        <Icon name={marks[shown.type] ?? "info"} />
      </span>
      <p className={styles.text}>{resolveValue(shown.message, shown)}</p>
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
