type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets the value of a field as the user does: React notices it and calls `onChange` of a controlled field.
 *
 * Relies on React 18 overriding the setter of the element: it ignores an event whose value it has seen there.
 * Upstream: github.com/facebook/react/issues/10135, closed without an API for it.
 * An upgrade that breaks it fails tests/e2e/early-events.spec.ts, which replays input in controlled fields.
 */
export function setFieldValue(field: Field, value: string): void {
  // React sees a value that is set on the element itself, but not one that is set with the setter of its prototype.
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field.localName === "select" ? "change" : "input", { bubbles: true }));
}
