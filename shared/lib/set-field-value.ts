type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets the value of a field as the user does: React notices it and calls `onChange` of a controlled field. */
export function setFieldValue(field: Field, value: string): void {
  // React ignores an event whose value it has seen; it sees what is set on the element itself.
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field.localName === "select" ? "change" : "input", { bubbles: true }));
}
