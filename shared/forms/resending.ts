import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { type Event, type EventCallable, type Store, sample } from "effector";

/** The value of a form that creates something: when it was first sent with an unknown outcome. Empty if it was not. */
export const notSent = { sentAt: "" };

interface ResendableForm {
  failed: Event<ProblemDetails>;
  changed: EventCallable<{ sentAt?: string }>;
  $values: Store<{ sentAt: string }>;
}

/**
 * Remembers when a form was sent with an unknown outcome. The time is a value of the form, so that it survives a reload
 * with the draft. The next submission then looks for what may have been created (`resentParams`).
 */
export function rememberSending({ failed, changed, $values }: ResendableForm): void {
  sample({
    clock: failed,
    source: $values,
    filter: ({ sentAt }, error) => sentAt === "" && isUnconfirmed(error),
    fn: () => ({ sentAt: String(Date.now()) }),
    target: changed,
  });
}

/** The parameters of a submission after one with an unknown outcome (`resentFields`). */
export const resentParams = ({ sentAt }: typeof notSent): { agoMs?: number } =>
  sentAt === "" ? {} : { agoMs: Math.max(0, Date.now() - Number(sentAt)) };
