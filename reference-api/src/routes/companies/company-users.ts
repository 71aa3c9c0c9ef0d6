import { array, enums, type Infer, integer, object, record, string } from "superstruct";
import { requireSecret } from "../../access/stored-secrets";
import { runBatch } from "../../db/connect";
import { accessDenied, invalid, whenTaken } from "../../http/api-error";
import { email, text } from "../../http/fields";
import { sendPasswordMail } from "../../mail/outbox";
import { companyUserSchema, serializeCompanyUser } from "../../resources/users";
import { endpoint, many, one } from "../endpoint";

/** Named filters of a list; `query` maps the names of query parameters to values. */
const filterPresetsSchema = object({
  company_presets: array(
    object({
      id: integer(),
      name: string(),
      list: enums(["plants", "issues", "performances"]),
      query: record(string(), string()),
    }),
  ),
});
type FilterPresets = Infer<typeof filterPresetsSchema>;

const companyUsers = endpoint("get", "/companies/{c}/users", {
  summary: "The users of a company, by name; robots have robot: true.",
  response: many("CompanyUser", companyUserSchema),
  async handle({ api, params }) {
    const rows = await api.db
      .selectFrom("users")
      .innerJoin("company_users", "company_users.user_id", "users.id")
      .selectAll("users")
      .where("company_users.company_id", "=", params.c)
      .where("users.deleted_at", "is", null)
      .orderBy("users.first_name")
      .orderBy("users.last_name")
      .orderBy("users.id")
      .execute();
    return rows.map(serializeCompanyUser);
  },
});

const createUser = endpoint("post", "/companies/{c}/users", {
  summary: "Creates a user of a company and sends a mail to choose a password.",
  body: object({ first_name: text(100), last_name: text(100), email: email() }),
  response: one("CompanyUser", companyUserSchema),
  status: 201,
  async handle({ api, params, body }) {
    requireSecret(api.env);
    await runBatch(api.env.DB, [
      api.db.insertInto("users").values({ ...body, created_at: api.clock.instant }),
      api.db
        .insertInto("company_users")
        .columns(["company_id", "user_id"])
        .expression((eb) =>
          eb
            .selectFrom("users")
            .select((select) => [select.val(params.c).as("company_id"), "id"])
            .where("email", "=", body.email),
        ),
    ]).catch(whenTaken("users.email", () => invalid({ email: ["This e-mail address is already in use."] })));
    const created = await api.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", body.email)
      .executeTakeFirstOrThrow();
    await sendPasswordMail(api, created, "welcome");
    return serializeCompanyUser(created);
  },
});

const filterPresets = endpoint("get", "/companies/{c}/users/{u}/filter-presets", {
  summary: "The filter presets of a company and of the user in it.",
  response: one("FilterPresets", filterPresetsSchema),
  async handle({ api, user, params }): Promise<FilterPresets> {
    if (params.u !== user.id && !user.admin) throw accessDenied();
    const rows = await api.db
      .selectFrom("filter_presets")
      .select(["id", "name", "list", "query"])
      .where("company_id", "=", params.c)
      .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "=", params.u)]))
      .orderBy("name")
      .execute();
    return { company_presets: rows.map((row) => ({ ...row, query: JSON.parse(row.query) })) };
  },
});

/** Users of a company and their filter presets. See domain/v0-calls.md#users. */
export const companyUserEndpoints = [companyUsers, createUser, filterPresets];
