import { useLocation } from "@remix-run/react";
import { useUserId } from "@shared/session/owner";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Draft, type DraftForm, readDraft, writeDraft, writeLastPage } from "./draft-storage";

interface DraftOptions {
  /** The key of the form on its page: "comment". */
  key: string;
  /** The typed, unsaved values; null if there is nothing to preserve, for example after saving. */
  value: Draft | null;
  /** Receives the draft of an earlier document when the form mounts. */
  restore: (draft: Draft) => void;
}

/**
 * Preserves typed values when the page reloads, and when the session ends and the user signs in again. Returns a
 * function that removes the draft, for a form that is closed without saving. A form that unmounts for another reason
 * keeps its draft. `useForm` calls this hook for a form with a `draft`. Never use it for passwords.
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
 * Reopens a dialog that was open when a reload or the end of the session unloaded the document. `opened` is the target
 * of the dialog, null while the dialog is closed. The hook waits until the page `isReady`.
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

/** Stores the page with its hash, which the server does not receive. Signing out removes the entry with all drafts. */
export function useLastPage(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => writeLastPage(pathname + search + hash), [pathname, search, hash]);
}

/** Returns the draft key of a form for the current page and user; null without a user. */
function useDraftForm(key: string): DraftForm | null {
  const { pathname } = useLocation();
  const userId = useUserId();
  return useMemo(() => (userId === null ? null : { userId, pathname, key }), [userId, pathname, key]);
}
