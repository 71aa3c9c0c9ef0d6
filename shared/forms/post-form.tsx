import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

interface PostFormProps {
  /** Called before the submission; `preventDefault` cancels the submission. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
}

/** Whether a form is being submitted. The state lasts until the next page renders. */
export function useIsSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/**
 * A form that posts to the current URL with its query, with or without JavaScript, and prevents double submissions. It
 * has no `action`: the URL of a prerendered page is unknown at build time, and browsers post to the current URL by
 * default.
 */
export function PostForm({ onSubmit, className, children }: PostFormProps) {
  const submit = useSubmit();
  const isSubmitting = useIsSubmitting();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSubmitting) {
      event.preventDefault();
      return;
    }
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    // The state changes synchronously, so that the second click of a double click sees the pending state. The next page
    // replaces this page in the history, so that Back does not return to a submitted form.
    submit(event.currentTarget, { flushSync: true, replace: true });
  }

  return (
    <form method="post" className={className} onSubmit={handleSubmit}>
      {children}
    </form>
  );
}
