import { setFieldValue } from "@shared/lib/set-field-value";
import { useCallback, useEffect, useRef } from "react";
import { type Draft, readDraft, writeDraft } from "./draft-storage";
import { useDraftForm } from "./use-draft";

const otherTypes = ["password", "hidden", "file", "submit", "checkbox", "radio"];

const isField = (element: Element): element is HTMLInputElement =>
  element.matches("input, select, textarea") && !otherTypes.includes((element as HTMLInputElement).type);

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isField).filter(({ name }) => name !== "");

const draftOf = (form: HTMLFormElement): Draft =>
  Object.fromEntries(fieldsOf(form).flatMap(({ name, value }) => (value === "" ? [] : [[name, value]])));

/**
 * Preserves the text and selections of a form's named fields, never of passwords, over a reload and over the end of the
 * session with the sign-in that follows. The fields may be controlled: they receive an input event. Call `clear` once
 * the form was saved or cancelled.
 */
export function useFormDraft(key: string) {
  const ref = useRef<HTMLFormElement>(null);
  const draftForm = useDraftForm(key);

  useEffect(() => {
    const form = ref.current;
    if (!form || !draftForm) return;
    const draft = readDraft(draftForm) ?? {};
    for (const field of fieldsOf(form)) {
      const text = draft[field.name];
      if (text !== undefined) setFieldValue(field, text);
    }
    const save = () => writeDraft(draftForm, draftOf(form));
    form.addEventListener("input", save);
    return () => form.removeEventListener("input", save);
  }, [draftForm]);

  const clear = useCallback(() => {
    if (draftForm) writeDraft(draftForm, null);
  }, [draftForm]);
  return { ref, clear };
}
