import { useLocation } from "@remix-run/react";
import { useUserId } from "@shared/session/owner";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Draft, type DraftForm, readDraft, writeDraft, writeLastPage } from "./draft-storage";

interface DraftOptions {
  /** Identifies the form on its page: "comment". */
  key: string;
  /** What was typed and is not saved yet; null when there is nothing to preserve, such as after saving. */
  value: Draft | null;
  /** Receives the draft of an earlier document when the form is mounted. */
  restore: (draft: Draft) => void;
}

/**
 * Preserves what was typed over a reload and over the end of the session with the sign-in that follows. Returns a
 * function that removes the draft, for a form that is closed without saving; a form that is removed otherwise keeps it.
 * `useForm` does this for a form with a `draft`. Never for passwords.
 */
export function useDraft({ key, value, restore }: DraftOptions): () => void {
  const form = useDraftForm(key);
  const restoreRef = useRef(restore);
  restoreRef.current = restore;

  useEffect(() => {
    const draft = form && readDraft(form);
    if (draft) restoreRef.current(draft);
  }, [form]);
  useEffect(() => {
    if (form) writeDraft(form, value);
  }, [form, value]);

  return useCallback(() => {
    if (form) writeDraft(form, null);
  }, [form]);
}

/**
 * Opens a dialog again that was open when its document was unloaded, by a reload or the end of the session. `opened` is
 * what it is open for, null while it is closed; nothing happens until the page `isReady` to open it.
 */
export function useOpenDialog(
  key: string,
  opened: string | null,
  open: (opened: string) => void,
  isReady = true,
): void {
  const dialog = useDraftForm(`open-${key}`);
  const openRef = useRef(open);
  openRef.current = open;

  useEffect(() => {
    const stored = dialog && isReady ? readDraft(dialog)?.opened : undefined;
    if (stored !== undefined) openRef.current(stored);
  }, [dialog, isReady]);
  useEffect(() => {
    if (!dialog || !isReady) return;
    writeDraft(dialog, opened === null ? null : { opened });
    return () => writeDraft(dialog, null);
  }, [dialog, isReady, opened]);
}

/** Stores the page with its hash, which the server does not see. Signing out clears it with all that is stored. */
export function useLastPage(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => writeLastPage(pathname + search + hash), [pathname, search, hash]);
}

/** The form of the current page and user; null without a user. */
function useDraftForm(key: string): DraftForm | null {
  const { pathname } = useLocation();
  const userId = useUserId();
  return useMemo(() => (userId === null ? null : { userId, pathname, key }), [userId, pathname, key]);
}
