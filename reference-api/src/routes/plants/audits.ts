import type { RawBuilder } from "kysely";
import { mayWritePlant } from "../../access/plants";
import type { Api } from "../../api";
import { pickFields } from "../../http/fields";
import { auditSchema } from "../../resources/collaboration";
import { personSchema } from "../../resources/users";
import { endpoint, many, reading } from "../endpoint";

/** The maximum number of entries per response. The history card shows the newest entries. */
const maxShownAudits = 200;

const plantAudits = endpoint("get", "/companies/{c}/plants/{p}/audits", {
  summary: "The audit entries of a plant without the entries of its meters, newest first.",
  response: many("Audit", auditSchema),
  read: ({ api, userId, params }) => readAudits(api, userId, params.p, "other"),
});

const meterAudits = endpoint("get", "/companies/{c}/plants/{p}/meters/audits", {
  summary: "The audit entries of a plant's meters, newest first.",
  response: many("Audit", auditSchema),
  read: ({ api, userId, params }) => readAudits(api, userId, params.p, "meters"),
});

/** Entries about tags, custom fields and links for owners belong to a company. Only users with write access to the plant see them. */
function readAudits(api: Api, userId: RawBuilder<number>, plantId: number, subject: "meters" | "other") {
  const audits = api.db
    .selectFrom("audits")
    .leftJoin("users", "users.id", "audits.user_id")
    .selectAll("audits")
    .select(["first_name", "last_name", "deleted_at"])
    .where("plant_id", "=", plantId)
    .where("model_type", subject === "meters" ? "=" : "!=", "meter")
    .where((eb) =>
      eb.or([eb("model_type", "not in", ["tag", "custom_field", "owner_link"]), mayWritePlant(userId, plantId)]),
    )
    .orderBy("audits.created_at", "desc")
    .orderBy("audits.id", "desc")
    .limit(maxShownAudits);
  return reading([audits], ([rows]) =>
    rows.map((row) => ({
      ...pickFields(auditSchema, row),
      datetime: row.created_at,
      user: row.user_id === null ? null : pickFields(personSchema, { ...row, id: row.user_id }),
      changes: { old_values: JSON.parse(row.old_values), new_values: JSON.parse(row.new_values) },
    })),
  );
}

/** The history of a plant. See domain/v0-calls.md#plants. */
export const auditEndpoints = [plantAudits, meterAudits];
