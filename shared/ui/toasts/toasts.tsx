import { MessageText } from "@shared/i18n/message";
import { $announcements } from "@shared/toasts/model";
import { useUnit } from "effector-react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import { ToastStack } from "./toast-stack";

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
