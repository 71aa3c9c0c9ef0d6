import toast from "react-hot-toast";
import type { Toast } from "./model";

/** Puts a toast on the stack that the Toaster draws; it waits there until the Toaster stands. */
export function drawToast({ kind, text, durationMs }: Required<Toast>): void {
  // The persistent live region says it: what a toast is born with is often not heard.
  const options = { duration: durationMs, ariaProps: { role: "status", "aria-live": "off" } } as const;
  if (kind === "success") toast.success(text, options);
  else if (kind === "danger") toast.error(text, options);
  else toast(text, options);
}
