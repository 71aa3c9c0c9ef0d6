import { MessageText } from "@shared/i18n/message";
import { lazyComponent } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import { $announcements } from "./model";

const ToastStack = lazyComponent(async () => (await import("./toast-stack")).ToastStack);

/**
 * Renders the toasts, once per page. The stack is mounted with the first toast; the live region is mounted from the
 * start, because screen readers often ignore the initial content of a region.
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
      {announcements.length > 0 && (
        <Suspense fallback={null}>
          <ToastStack.Component />
        </Suspense>
      )}
    </>
  );
}
