import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

interface PostFormProps {
  /** Runs before the form is sent; `preventDefault` keeps it here. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
}

/** Whether a form of this page is on its way, until the page it leads to stands. */
export function useIsSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/**
 * A form that posts to the address its page stands at, query included, with JavaScript or without; it is sent
 * once, however often it is pressed. It names no action: the address is not known when a page is exported, and
 * a browser takes its own.
 */
export function PostForm({ onSubmit, className, children }: PostFormProps) {
  const submit = useSubmit();
  const posting = useIsSubmitting();

  function send(event: FormEvent<HTMLFormElement>) {
    if (posting) {
      event.preventDefault();
      return;
    }
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    // At once, so that the second click of a double click already finds the form on its way.
    submit(event.currentTarget, { flushSync: true });
  }

  return (
    <form method="post" className={className} onSubmit={send}>
      {children}
    </form>
  );
}
