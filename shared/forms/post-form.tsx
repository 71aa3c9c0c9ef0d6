import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

interface PostFormProps {
  /** Called before the form is submitted; `preventDefault` cancels the submission. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
}

/** Whether a form is being submitted, until the next page is rendered. */
export function useIsSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/**
 * A form that posts to the current URL, including its query, with or without JavaScript, and prevents double
 * submission. It has no `action`: the URL is unknown when a static page is exported, and the browser defaults to it.
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
    // Synchronously, so that the second click of a double click sees the pending state. The next page replaces this one in
    // the browser's history: Back does not return to a form that was submitted.
    submit(event.currentTarget, { flushSync: true, replace: true });
  }

  return (
    <form method="post" className={className} onSubmit={handleSubmit}>
      {children}
    </form>
  );
}
