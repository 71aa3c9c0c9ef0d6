import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { type ReactNode, useId } from "react";
import { Form, type FormProps } from "./form";

interface FormDialogProps extends Pick<FormProps, "hidden" | "className" | "children"> {
  open?: boolean;
  title: ReactNode;
  state: FormProps["state"] & { pending: boolean };
  submitLabel: ReactNode;
  submitDisabled?: boolean;
  /** Whether the dialog cannot be closed while the form is being submitted. */
  holds?: boolean;
  onClose: () => void;
}

/** A dialog with a form, which the button of the dialog submits. */
export function FormDialog({
  open = true,
  title,
  state,
  submitLabel,
  submitDisabled,
  holds = false,
  onClose,
  className = "stack",
  hidden,
  children,
}: FormDialogProps) {
  const formId = useId();
  const isHeld = holds && state.pending;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isHeld}
      title={title}
      footer={
        <DialogActions
          onCancel={onClose}
          cancelDisabled={isHeld}
          type="submit"
          form={formId}
          disabled={submitDisabled}
          busy={state.pending}
        >
          {submitLabel}
        </DialogActions>
      }
    >
      <Form id={formId} state={state} hidden={hidden} className={className}>
        {children}
      </Form>
    </Dialog>
  );
}
