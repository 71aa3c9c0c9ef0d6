import { useFocusWhenClosed, useOnUnmount } from "@shared/lib/react";
import { ConfirmDialog } from "@shared/ui/dialog/dialog";
import { createEvent, createStore, type EventCallable, type Store, sample } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import type { ReactNode } from "react";
import type { Mutation } from "./create-mutation";
import { trigger, withSource } from "./create-mutation";

/** A mutation that the user confirms in a dialog first. */
interface Confirmation<P> {
  /** Opens the dialog; ignored while the mutation is pending. */
  requested: EventCallable<P>;
  confirmed: EventCallable<void>;
  cancelled: EventCallable<void>;
  /** What is to be confirmed; null while no dialog is open. */
  $confirmation: Store<P | null>;
  /** What was confirmed and is not in the loaded data yet. */
  $pending: Store<P | null>;
}

/**
 * Creates the model of a mutation that is confirmed first, such as a deletion. What is confirmed may have more
 * properties than the mutation takes, such as a name for the question.
 */
export function createConfirmation<C extends P, P = C, R = void>(mutation: Mutation<P, R>): Confirmation<C> {
  const requested = createEvent<C>();
  const confirmed = createEvent();
  const cancelled = createEvent();
  const $confirmation = createStore<C | null>(null);
  const $pending = mutation.$pendingParams.map((pending) => (pending[0] as C | undefined) ?? null);

  $confirmation.on(
    withSource(requested, $pending, (pending, params) => (pending === null ? params : undefined)),
    (_, params) => params,
  );
  const accepted = sample({ clock: confirmed, source: $confirmation }).filterMap((params) => params ?? undefined);
  trigger(accepted, mutation);
  reset({ clock: [accepted, cancelled], target: $confirmation });
  return { requested, confirmed, cancelled, $confirmation, $pending };
}

interface ConfirmProps<P> {
  model: Confirmation<P>;
  title: ReactNode;
  confirmLabel: ReactNode;
  kind?: "primary" | "danger";
  /** Whether the user has to do something in the question first, such as typing a name. */
  confirmDisabled?: boolean;
  /** Whether a confirmation belongs to this component, if several components share the model. */
  isOwn?: (params: P) => boolean;
  /** The text of the question. */
  question: (params: P) => ReactNode;
  /** What the user has to fill in below the question. */
  fields?: ReactNode;
  /** Renders what can be changed: `request` opens the dialog, `pending` is what is being changed. */
  children: (state: { pending: P | null; request: (params: P) => void }) => ReactNode;
}

/**
 * Content with a mutation that is confirmed in a dialog. The content takes the focus when the dialog closes, because
 * the row of a deletion is removed with the button that opened the dialog.
 */
export function Confirm<P>({
  model,
  title,
  confirmLabel,
  kind = "danger",
  confirmDisabled,
  isOwn = () => true,
  question,
  fields,
  children,
}: ConfirmProps<P>) {
  const { $confirmation, $pending, requested, confirmed, cancelled } = model;
  const { confirmation, pending, ...events } = useUnit({
    confirmation: $confirmation,
    pending: $pending,
    requested: requested as EventCallable<unknown>,
    confirmed,
    cancelled,
  });
  useOnUnmount(events.cancelled);
  const shown = confirmation && isOwn(confirmation) ? confirmation : null;
  const focusRef = useFocusWhenClosed<HTMLDivElement>(shown !== null);
  return (
    <div ref={focusRef} tabIndex={-1}>
      {children({ pending, request: events.requested })}
      {shown && (
        <ConfirmDialog
          title={title}
          confirmLabel={confirmLabel}
          kind={kind}
          confirmDisabled={confirmDisabled}
          onConfirm={() => events.confirmed()}
          onClose={() => events.cancelled()}
        >
          <p>{question(shown)}</p>
          {fields}
        </ConfirmDialog>
      )}
    </div>
  );
}
