import { useLingui } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/format";
import { classNames } from "@shared/lib/react";
import {
  $announcements,
  type Toast,
  type ToastAction,
  toastDismissed,
  toastDurationMs,
  toastShown,
} from "@shared/toasts/model";
import { createEffect, type EventCallable, sample } from "effector";
import { useUnit } from "effector-react";
import toast, { resolveValue, type Toast as StackedToast, type ToastType, useToaster } from "react-hot-toast/headless";
import { Button, LinkButton } from "../button/button";
import { Icon, type IconName } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./toast-stack.module.css";

/**
 * Renders the toasts, once per page. The stack mounts with the first toast. The live region mounts at the start,
 * because screen readers often ignore the initial content of a region.
 */
export function Toasts() {
  const announcements = useUnit($announcements);
  return (
    <>
      <div role="status" aria-live="polite" aria-atomic="false">
        <VisuallyHidden>
          {announcements.map(({ id, message }) => (
            <span key={id}>
              <MessageText message={message} />
            </span>
          ))}
        </VisuallyHidden>
      </div>
      {announcements.length > 0 && <ToastStack />}
    </>
  );
}

const icons: Partial<Record<ToastType, IconName>> = { success: "check", error: "issues" };

/** The stack of toasts at the bottom right, newest last. Timers pause while the pointer is over it. */
function ToastStack() {
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

function ToastItem({ item }: { item: StackedToast }) {
  const { t } = useLingui();
  return (
    <div className={classNames(styles.toast, styles[item.type], !item.visible && styles.leaving)}>
      <span className={styles.icon}>
        <Icon name={icons[item.type] ?? "info"} />
      </span>
      <p className={styles.text}>{resolveValue(item.message, item)}</p>
      <button
        type="button"
        className={`icon-button ${styles.close}`}
        aria-label={t`Dismiss`}
        onClick={() => toast.dismiss(item.id)}
      >
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}

/**
 * Adds a toast to the stack, which renders it after mounting. A toast that equals a visible toast extends the visible
 * toast.
 */
function renderToast({ kind, message, durationMs = toastDurationMs, id, action, link }: Toast): void {
  const options = { duration: durationMs, id: id ?? `${kind}: ${JSON.stringify(message)}` };
  const content = (
    <>
      <MessageText message={message} />
      {action && <ToastActionButton action={action} toastId={options.id} />}
      {link && (
        <span className={styles.action}>
          <LinkButton size="small" to={link.to} prefetch="none" onClick={() => toast.dismiss(options.id)}>
            <MessageText message={link.label} />
          </LinkButton>
        </span>
      )}
    </>
  );
  if (kind === "success") toast.success(content, options);
  else if (kind === "danger") toast.error(content, options);
  else toast(content, options);
}

export const renderToastFx = createEffect(renderToast);
export const dismissToastFx = createEffect((id: string) => toast.dismiss(id));

sample({ clock: toastShown, target: renderToastFx });
sample({ clock: toastDismissed, target: dismissToastFx });

function ToastActionButton({ action: { label, pressed }, toastId }: { action: ToastAction; toastId: string }) {
  const press = useUnit(pressed as EventCallable<string>);
  return (
    <span className={styles.action}>
      <Button
        size="small"
        onClick={() => {
          toast.dismiss(toastId);
          press(toastId);
        }}
      >
        <MessageText message={label} />
      </Button>
    </span>
  );
}
