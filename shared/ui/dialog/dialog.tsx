import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { classNames, useScrollRegion } from "@shared/lib/react";
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "../button/button";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /** Called on Esc, a click on the backdrop, or the close button. The owner then updates `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Replaces the visible title. The title remains for screen readers. */
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /**
   * A drawer is at the side and as high as the window; on a phone it fills the window. A sheet is at the top; on a
   * phone it fills the window.
   */
  size?: "medium" | "wide" | "drawer" | "sheet";
  /** False if Esc and the backdrop must not close the dialog. */
  dismissible?: boolean;
}

/**
 * A modal dialog based on the native element. The page behind is inert, the focus stays inside and returns to the
 * previous element. The first field of a form has the focus, so that Enter confirms. The content is mounted only while
 * the dialog is open.
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
    // A click on the backdrop has the dialog as its target and is outside its box.
    if (!dismissible || event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) onClose();
  };

  return (
    <dialog
      className={classNames(styles.dialog, size !== "medium" && styles[size])}
      aria-labelledby={titleId}
      // Browsers close a dialog on the second Esc in a row, even if the cancel event is prevented.
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
            <h2 className={lead ? "visually-hidden" : styles.title} id={titleId}>
              {title}
            </h2>
            {lead && <div className={styles.title}>{lead}</div>}
            {dismissible && <IconButton icon="close" aria-label={t`Close`} onClick={onClose} />}
          </div>
          <DialogBody>{children}</DialogBody>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}

/**
 * The element that has the focus when a dialog opens: the button that confirms it, or the first field of its form. The
 * submit button of a form without fields has the focus.
 */
function initialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>("form :is(input:not([type=hidden]), select, textarea):enabled");
  const selected = field?.closest("fieldset")?.querySelector<HTMLElement>("input:checked");
  const confirm = dialog.querySelector<HTMLElement>("[data-confirm]");
  return confirm ?? selected ?? field ?? dialog.querySelector<HTMLElement>("button[type=submit]:enabled");
}

function DialogBody({ children }: { children: ReactNode }) {
  const ref = useScrollRegion<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.body}>
      {children}
    </div>
  );
}

/**
 * Opens its parent dialog on mount. It closes the dialog before the element is removed and restores the focus itself,
 * because browsers do not restore it when the focused button of the dialog was disabled.
 *
 * A dialog in a tab closes when another tab is selected, for example by Back. A dialog in a hidden tab would still make
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
    if (dialog) initialFocus(dialog)?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    // A dialog that was opened after a navigation, but before it rendered, belongs to the new tab.
    if (hash !== rendered.current && hash !== openedAt.current) onClose();
    rendered.current = hash;
  }, [hash, onClose]);
  return <span ref={ref} hidden />;
}

interface DialogActionsProps extends ComponentProps<typeof Button> {
  onCancel: () => void;
  cancelDisabled?: boolean;
}

/** The buttons of a dialog: Cancel, and the button with these props. */
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
  /** The label of the button: a verb. */
  confirmLabel: ReactNode;
  /** "danger" if the action cannot be undone. */
  kind?: "primary" | "danger";
  /** Whether the user has to do something first, such as typing a name. */
  confirmDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The question and the consequences of the action. */
  children: ReactNode;
}

/** Asks for confirmation before an action is submitted. */
export function ConfirmDialog({
  title,
  confirmLabel,
  kind = "primary",
  confirmDisabled,
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
        // Enter does not confirm what cannot be undone.
        <DialogActions
          onCancel={onClose}
          kind={kind}
          data-confirm={kind === "primary" ? "" : undefined}
          disabled={confirmDisabled}
          onClick={onConfirm}
        >
          {confirmLabel}
        </DialogActions>
      }
    >
      {children}
    </Dialog>
  );
}
