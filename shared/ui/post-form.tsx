import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

interface PostFormProps {
  /** Runs before the form is sent; `preventDefault` keeps it here. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
}

/** Whether a form of this page is on its way, until the page it leads to stands. */
export function usePosting(): boolean {
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
  const posting = usePosting();
  // The second click of a double click comes before the page has heard of the first.
  const sent = useRef(false);
  useEffect(() => {
    if (!posting) sent.current = false;
  }, [posting]);

  function send(event: FormEvent<HTMLFormElement>) {
    if (sent.current) {
      event.preventDefault();
      return;
    }
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    sent.current = true;
    submit(event.currentTarget);
  }

  return (
    <form method="post" className={className} onSubmit={send}>
      {children}
    </form>
  );
}
