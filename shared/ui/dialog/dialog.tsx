import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../../lib/class-names";
import { Button } from "../button/button";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /** Asked to close: by Esc, the backdrop, or the button at the top. The owner then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** A drawer stands at the side, as tall as the window; on a phone as wide, too. */
  size?: "medium" | "wide" | "drawer";
  /** False where Esc and the backdrop must not lose what was typed. */
  dismissible?: boolean;
}

/**
 * A modal dialog on the browser's own: the page behind is inert, the focus stays inside and returns to
 * where it was. What it holds is only there while it is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = "medium",
  dismissible = true,
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // Only the backdrop has the dialog itself for its target and lies outside its box.
    if (!dismissible || event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) onClose();
  };

  return (
    <dialog
      className={classNames(styles.dialog, size !== "medium" && styles[size])}
      aria-labelledby={titleId}
      onMouseDown={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
    >
      {open && (
        <>
          <Modal />
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {dismissible && (
              <Button kind="quiet" size="small" icon="close" aria-label={t`Close`} onClick={onClose} />
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </dialog>
  );
}

/**
 * Opens the dialog it stands in, and closes it as it leaves: before either is taken out of the page, for only then
 * the browser gives the focus back.
 */
function Modal() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current?.closest("dialog");
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return <span ref={ref} hidden />;
}
