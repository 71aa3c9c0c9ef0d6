import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { classNames } from "@shared/lib/react";
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "../button/button";
import hiddenStyles from "../visually-hidden/visually-hidden.module.css";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /** Called on Esc, a click on the backdrop, or the close button. The owner then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Shown in place of the title, which then is for screen readers only. */
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /**
   * A drawer is at the side with the height of the window, and on a phone also its width. A sheet is at the top, and on
   * a phone as large as the window.
   */
  size?: "medium" | "wide" | "drawer" | "sheet";
  /** False while Esc and the backdrop must not close it. */
  dismissible?: boolean;
}

/**
 * A modal dialog based on the native element: the page behind is inert, the focus stays inside and returns to the
 * element that had it before. The content is mounted only while it is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  lead,
  children,
  footer,
  size = "medium",
  dismissible = true,
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // A click on the backdrop has the dialog as its target and is outside of its box.
    if (!dismissible || event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) onClose();
  };

  return (
    <dialog
      className={classNames(styles.dialog, size !== "medium" && styles[size])}
      aria-labelledby={titleId}
      // Browsers close a dialog on the second Esc in a row, whatever the cancel event does.
      {...(!dismissible && { closedby: "none" })}
      onKeyDown={(event) => {
        const isOwn = event.target instanceof Element && event.target.closest("dialog") === event.currentTarget;
        if (!dismissible && isOwn && event.key === "Escape") event.preventDefault();
      }}
      onMouseDown={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
    >
      {open && (
        <>
          <Modal onClose={onClose} />
          <div className={styles.head}>
            <h2 className={lead ? hiddenStyles.hidden : styles.title} id={titleId}>
              {title}
            </h2>
            {lead && <div className={styles.title}>{lead}</div>}
            {dismissible && <IconButton icon="close" aria-label={t`Close`} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}

/**
 * Opens its parent dialog when it is mounted. It closes the dialog before the element is removed and restores the
 * focus itself: browsers do not when the focused button of the dialog was disabled.
 *
 * A dialog of a tab is closed when another tab is selected, such as by Back: hidden with its tab, it would still make
 * the rest of the page inert.
 */
function Modal({ onClose }: Pick<DialogProps, "onClose">) {
  const { hash } = useLocation();
  const ref = useRef<HTMLSpanElement>(null);
  const rendered = useRef(hash);
  const openedAt = useRef("");
  useLayoutEffect(() => {
    const dialog = ref.current?.closest("dialog");
    openedAt.current = window.location.hash;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    // A dialog that was opened after a navigation, but before it was rendered, belongs to the new tab.
    if (hash !== rendered.current && hash !== openedAt.current) onClose();
    rendered.current = hash;
  }, [hash, onClose]);
  return <span ref={ref} hidden />;
}

interface DialogActionsProps extends ComponentProps<typeof Button> {
  onCancel: () => void;
  cancelDisabled?: boolean;
}

/** The buttons of a dialog: Cancel, and the one with these props. */
export function DialogActions({ onCancel, cancelDisabled, ...action }: DialogActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={cancelDisabled}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="primary" {...action} />
    </>
  );
}

interface ConfirmDialogProps {
  title: ReactNode;
  /** The verb of the action. */
  confirmLabel: ReactNode;
  /** "danger" for what cannot be undone. */
  kind?: "primary" | "danger";
  onConfirm: () => void;
  onClose: () => void;
  /** The question and its consequences. */
  children: ReactNode;
}

/** Confirms an action before it is submitted. */
export function ConfirmDialog({
  title,
  confirmLabel,
  kind = "primary",
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <DialogActions onCancel={onClose} kind={kind} onClick={onConfirm}>
          {confirmLabel}
        </DialogActions>
      }
    >
      {children}
    </Dialog>
  );
}
