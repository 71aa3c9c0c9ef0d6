import { lazyComponent } from "@shared/lib/lazy-component";
import { useFocusWhenClosed } from "@shared/lib/use-focus-when-closed";
import { useUnit } from "effector-react";
import { type ReactNode, Suspense } from "react";
import type { ConfirmedSubmissionModel } from "./create-submission";
import { useSubmission } from "./use-submission";

const dialog = lazyComponent(
  async () => (await import("@shared/ui/confirm-dialog/confirm-dialog")).ConfirmDialog,
);

interface ConfirmedSubmissionProps<Params extends object> {
  model: ConfirmedSubmissionModel<Params>;
  fetcherKey: string;
  title: ReactNode;
  confirmLabel: ReactNode;
  kind?: "primary" | "danger";
  /** Whether a confirmation is that of this component, if several share the model. */
  isOwn?: (params: Params) => boolean;
  /** The question of the dialog. */
  question: (params: Params) => ReactNode;
  /** Renders what can be submitted: `request` opens the dialog, `pending` is what is being submitted. */
  children: (state: { pending: Params | null; request: (params: Params) => void }) => ReactNode;
}

/**
 * Content with an action that is confirmed in a dialog. The content takes the focus when the dialog closes, because
 * the row of a deletion is removed with the button that opened the dialog. The dialog is loaded with the first request.
 */
export function ConfirmedSubmission<Params extends object>({
  model,
  fetcherKey,
  title,
  confirmLabel,
  kind = "danger",
  isOwn = () => true,
  question,
  children,
}: ConfirmedSubmissionProps<Params>) {
  useSubmission(model, fetcherKey);
  const { $confirmation, $pending, requested, confirmed, cancelled } = model;
  const unit = useUnit({ confirmation: $confirmation, pending: $pending, requested, confirmed, cancelled });
  const confirmation = unit.confirmation && isOwn(unit.confirmation) ? unit.confirmation : null;
  const focusRef = useFocusWhenClosed<HTMLDivElement>(confirmation !== null);
  return (
    <div ref={focusRef} tabIndex={-1}>
      {children({ pending: unit.pending, request: (params) => unit.requested(params as never) })}
      {confirmation && (
        <Suspense fallback={null}>
          <dialog.Component
            title={title}
            confirmLabel={confirmLabel}
            kind={kind}
            onConfirm={() => unit.confirmed()}
            onClose={() => unit.cancelled()}
          >
            {question(confirmation)}
          </dialog.Component>
        </Suspense>
      )}
    </div>
  );
}
