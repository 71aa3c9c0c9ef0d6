import { useLingui } from "@lingui/react/macro";
import toast, { resolveValue, type Toast, type ToastType, useToaster } from "react-hot-toast/headless";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-names";
import styles from "./toast-stack.module.css";

const icons: Partial<Record<ToastType, IconName>> = { success: "check", error: "issues" };

/** The stack at the bottom right, the newest toast last. The timers pause while the pointer is over it. */
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
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastItem({ item }: { item: Toast }) {
  const { t } = useLingui();
  return (
    <div className={classNames(styles.toast, styles[item.type], !item.visible && styles.leaving)}>
      <span className={styles.icon}>
        <Icon name={icons[item.type] ?? "info"} />
      </span>
      <p className={styles.text}>{resolveValue(item.message, item)}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={t`Dismiss`}
        onClick={() => toast.dismiss(item.id)}
      >
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}
