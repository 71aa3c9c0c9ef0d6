import type { CredentialComposition, CredentialField } from "@entities/driver";
import type { MeterExistence } from "@entities/meter";
import type { Draft } from "@shared/forms/draft/draft-storage";

/** The values of the fields of a composition by name. */
export type CredentialValues = Readonly<Record<string, string>>;

/** The fields of a composition in their order. */
export const fieldsOf = ({ credential_fields }: CredentialComposition): CredentialField[] =>
  [...credential_fields].sort((a, b) => (a.nr ?? 0) - (b.nr ?? 0));

/** The values that a composition starts with: those that the account prescribes. */
export const initialValues = (composition: CredentialComposition): CredentialValues =>
  Object.fromEntries(composition.credential_fields.map(({ name, value }) => [name, value ?? ""]));

/** Whether a field is one of a password, a token or the like, which is masked and never stored. */
export const isSecret = ({ name, display_name }: CredentialField): boolean =>
  /pass|secret|token|\bpin\b|api.?key|wachtwoord/i.test(`${name} ${display_name ?? ""}`);

const draftPrefix = "value:";

/** The entry of a value in a draft. */
export const valueToDraft = (name: string, value: string): [string, string] => [draftPrefix + name, value];

/** The values of a draft for those fields of a composition that can be typed. */
export const valuesFromDraft = (composition: CredentialComposition, draft: Draft): CredentialValues =>
  Object.fromEntries(
    composition.credential_fields.flatMap(({ name, editable }) => {
      const value = draft[draftPrefix + name];
      return editable && value !== undefined ? [[name, value]] : [];
    }),
  );

/** The field values joined by `|`; null until all of them are filled (spec 2 §3). */
export function referenceOf(composition: CredentialComposition, values: CredentialValues): string | null {
  const texts = fieldsOf(composition).map(({ name }) => (values[name] ?? "").trim());
  return texts.length > 0 && texts.every(Boolean) ? texts.join("|") : null;
}

/** The result of a check; `unknown`: the driver cannot validate whether the meter exists (spec 2 §8). */
export type CheckResult = "valid" | "exists" | "invalid" | "unknown";

export function resultOf({ validated, exists }: MeterExistence): CheckResult {
  if (exists) return "exists";
  if (validated === null || exists === null) return "unknown";
  return validated ? "valid" : "invalid";
}
