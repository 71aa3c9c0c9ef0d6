import { setFieldValue } from "@shared/lib/set-field-value";
import { useCallback, useEffect, useRef } from "react";
import { type Draft, readDraft, writeDraft } from "./draft-storage";
import { useDraftForm } from "./use-draft";

const otherTypes = ["password", "hidden", "file", "submit", "checkbox"];

const isField = (element: Element): element is HTMLInputElement =>
  element.matches("input, select, textarea") && !otherTypes.includes((element as HTMLInputElement).type);

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isField).filter(({ name, readOnly }) => name !== "" && !readOnly);

const isRadio = ({ type }: HTMLInputElement) => type === "radio";

const draftOf = (form: HTMLFormElement): Draft =>
  Object.fromEntries(
    fieldsOf(form)
      .filter((field) => field.value !== "" && (!isRadio(field) || field.checked))
      .map(({ name, value }) => [name, value]),
  );

function restoreField(field: HTMLInputElement, text: string): void {
  if (!isRadio(field)) setFieldValue(field, text);
  else if (field.value === text && !field.checked) field.click();
}

/**
 * Preserves the text and choices of a form's named fields, never of passwords, over a reload and over the end of the
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
    const restored = new Set<HTMLInputElement>();
    const restore = () => {
      for (const field of fieldsOf(form)) {
        const text = draft[field.name];
        if (text === undefined || restored.has(field)) continue;
        restored.add(field);
        restoreField(field, text);
      }
    };
    restore();
    // A restored choice may have added fields.
    const frame = requestAnimationFrame(restore);
    const save = () => writeDraft(draftForm, draftOf(form));
    form.addEventListener("input", save);
    return () => {
      cancelAnimationFrame(frame);
      form.removeEventListener("input", save);
    };
  }, [draftForm]);

  const clear = useCallback(() => {
    if (draftForm) writeDraft(draftForm, null);
  }, [draftForm]);
  return { ref, clear };
}
