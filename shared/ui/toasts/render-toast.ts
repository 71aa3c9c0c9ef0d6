import toast from "react-hot-toast/headless";
import type { Toast } from "./model";

/**
 * Puts a toast on the stack that is drawn at the bottom right; it waits there until the stack stands. What is said
 * again while it still stands is not said beside itself, but stays longer.
 */
export function renderToast({ kind, text, durationMs }: Required<Toast>): void {
  const options = { duration: durationMs, id: `${kind}: ${text}` };
  if (kind === "success") toast.success(text, options);
  else if (kind === "danger") toast.error(text, options);
  else toast(text, options);
}
