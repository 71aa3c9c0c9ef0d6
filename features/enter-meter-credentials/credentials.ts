import type { CredentialComposition, CredentialField } from "@entities/driver";
import type { MeterExistence } from "@entities/meter";

/** The values of the fields of a composition by name. */
export type CredentialValues = Readonly<Record<string, string>>;

/** The fields of a composition in their order. */
export const fieldsOf = ({ credential_fields }: CredentialComposition): CredentialField[] =>
  [...credential_fields].sort((a, b) => (a.nr ?? 0) - (b.nr ?? 0));

/** The values that a composition starts with: those that the account prescribes. */
export const initialValues = (composition: CredentialComposition): CredentialValues =>
  Object.fromEntries(composition.credential_fields.map(({ name, value }) => [name, value ?? ""]));

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
