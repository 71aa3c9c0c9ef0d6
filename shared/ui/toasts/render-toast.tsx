import { MessageText } from "@shared/i18n/message";
import toast from "react-hot-toast/headless";
import type { Toast } from "./model";
import { ToastActionButton } from "./toast-action-button";

type VisibleToast = Toast & { durationMs: number };

/**
 * Adds a toast to the stack, which renders it once it is mounted. A toast equal to a visible one extends that
 * one instead of appearing twice.
 */
export function renderToast({ kind, message, durationMs, id, action }: VisibleToast): void {
  const options = { duration: durationMs, id: id ?? `${kind}: ${JSON.stringify(message)}` };
  const content = (
    <>
      <MessageText message={message} />
      {action && <ToastActionButton action={action} toastId={options.id} />}
    </>
  );
  if (kind === "success") toast.success(content, options);
  else if (kind === "danger") toast.error(content, options);
  else toast(content, options);
}

export const dismissToast = (id: string): void => toast.dismiss(id);
