import type { Api } from "../../api";
import type { DriverRow } from "../../authorization/drivers";

/** The result of a reference check. */
export interface ReferenceCheck {
  /** Whether the identifier matches a credential composition of the driver; null when the driver cannot validate. */
  readonly validated: boolean | null;
  /** Whether a meter with this identifier exists. */
  readonly exists: boolean;
}

/** Checks a reference identifier: the field values of a credential composition, separated by a pipe. spec 2 §3 */
export async function checkReference(
  api: Api,
  driver: DriverRow,
  reference: string,
): Promise<ReferenceCheck> {
  const [fields, existing] = await Promise.all([
    api.db
      .selectFrom("credential_fields")
      .innerJoin("credential_compositions", "credential_compositions.id", "credential_fields.composition_id")
      .select(["composition_id", "pattern"])
      .where("credential_compositions.inbound_driver_id", "=", driver.id)
      .orderBy("nr")
      .execute(),
    api.db
      .selectFrom("meters")
      .select("id")
      .where("inbound_driver_id", "=", driver.id)
      .where("reference_identifier", "=", reference)
      .executeTakeFirst(),
  ]);
  const values = reference.split("|");
  const matches = [...Map.groupBy(fields, (field) => field.composition_id).values()].some(
    (composition) =>
      composition.length === values.length &&
      composition.every(({ pattern }, index) => new RegExp(`^(?:${pattern})$`).test(values[index] ?? "")),
  );
  return { validated: driver.validates_existence ? matches : null, exists: existing !== undefined };
}
