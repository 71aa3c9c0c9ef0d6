import { MessageText } from "@shared/i18n/message";
import toast from "react-hot-toast/headless";
import type { Toast } from "./model";

/**
 * Adds a toast to the stack, which renders it once it is mounted. A toast equal to a visible one extends that
 * one instead of appearing twice.
 */
export function renderToast({ kind, message, durationMs }: Required<Toast>): void {
  const options = { duration: durationMs, id: `${kind}: ${JSON.stringify(message)}` };
  const text = <MessageText message={message} />;
  if (kind === "success") toast.success(text, options);
  else if (kind === "danger") toast.error(text, options);
  else toast(text, options);
}
