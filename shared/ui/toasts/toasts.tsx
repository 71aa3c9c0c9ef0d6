import { useUnit } from "effector-react";
import { lazy, Suspense } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import { $announcements } from "./model";

const ToastStack = lazy(() => import("./toast-stack").then((module) => ({ default: module.ToastStack })));

/**
 * The place of the toasts, once a page: drawn from the first toast on. The live region stands from the start,
 * because what a region is born with is often not heard, and says each toast that joins it.
 */
export function Toasts() {
  const announcements = useUnit($announcements);
  return (
    <>
      <div role="status" aria-live="polite" aria-atomic="false">
        <VisuallyHidden>
          {announcements.map(({ turn, text }) => (
            <span key={turn}>{text}</span>
          ))}
        </VisuallyHidden>
      </div>
      {announcements.length > 0 && (
        <Suspense fallback={null}>
          <ToastStack />
        </Suspense>
      )}
    </>
  );
}
