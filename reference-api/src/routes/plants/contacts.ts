import { object, optional, refine } from "superstruct";
import { requirePlantRow } from "../../access/plants";
import type { Api } from "../../api";
import { insertedId, runBatch } from "../../db/connect";
import type { Row } from "../../db/schema";
import { audit, changesBetween } from "../../fleet/audit";
import { invalid } from "../../http/api-error";
import { emailPattern, isEmail, optionalText, pickFields, withKeywords } from "../../http/fields";
import { withObjectKeywords } from "../../http/json-schema";
import { changeRevised } from "../../http/revision";
import { type Contact, contactSchema } from "../../resources/collaboration";
import { endpoint, many, noContent, one, reading } from "../endpoint";

const contactEmail = refine(
  optionalText(254),
  "email",
  (value) => value === "" || isEmail(value) || "Enter a valid e-mail address.",
);
const phoneNumber = refine(
  optionalText(40),
  "phone",
  (value) => value === "" || /^\+?[\d ()./-]{6,40}$/.test(value) || "Enter a valid phone number.",
);

const contactFields = {
  name: optional(optionalText()),
  email: optional(withKeywords(contactEmail, { pattern: `^\\s*$|${emailPattern}` })),
  phone_number: optional(withKeywords(phoneNumber, { pattern: "^\\s*$|^\\+?[\\d()./-][\\d ()./-]{4,37}[\\d()./-]$" })),
};

const newContactSchema = withObjectKeywords(object(contactFields), {
  anyOf: Object.keys(contactFields).map((name) => ({ required: [name], properties: { [name]: { pattern: "\\S" } } })),
});

const plantContacts = endpoint("get", "/companies/{c}/plants/{p}/contacts", {
  summary: "The contacts of a plant.",
  response: many("Contact", contactSchema),
  read({ api, params }) {
    const contacts = api.db.selectFrom("contacts").selectAll().where("plant_id", "=", params.p).orderBy("id");
    return reading([contacts], ([rows]) => rows.map(serializeContact));
  },
});

const readContact = endpoint("get", "/companies/{c}/plants/{p}/contacts/{id}", {
  summary: "A contact of a plant.",
  response: one("Contact", contactSchema),
  handle: ({ api, params }) => requireContact(api, params.p, params.id),
});

const createContact = endpoint("post", "/companies/{c}/plants/{p}/contacts", {
  summary: "Creates a contact with a name, email or phone_number.",
  body: newContactSchema,
  response: one("Contact", contactSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    const contact = { name: body.name ?? "", email: body.email ?? "", phone_number: body.phone_number ?? "" };
    assertNotEmpty(contact);
    const [inserted] = await runBatch(api.env.DB, [
      api.db.insertInto("contacts").values({ plant_id: params.p, ...contact }),
      audit(api, user, params.p, ["contact", "inserted"], "created", { new: contact }),
    ]);
    return requireContact(api, params.p, insertedId(inserted));
  },
});

const updateContact = endpoint("put", "/companies/{c}/plants/{p}/contacts/{id}", {
  summary: "Updates a contact.",
  body: object(contactFields),
  response: one("Contact", contactSchema),
  async handle(call) {
    const { api, user, params, body } = call;
    await changeRevised(call, "contacts", async (guard) => {
      const contact = await requireContact(api, params.p, params.id);
      const changes = changesBetween(contact, body);
      if (!changes) return;
      const unchanged = guard(contact);
      assertNotEmpty({ ...contact, ...changes.new });
      await runBatch(api.env.DB, [
        unchanged,
        api.db.updateTable("contacts").set(changes.new).where("id", "=", params.id),
        audit(api, user, params.p, ["contact", params.id], "updated", changes),
      ]);
    });
    return requireContact(api, params.p, params.id);
  },
});

const deleteContact = endpoint("delete", "/companies/{c}/plants/{p}/contacts/{id}", {
  summary: "Deletes a contact.",
  response: noContent,
  handle: (call) =>
    changeRevised(call, "contacts", async (guard) => {
      const { api, user, params } = call;
      const { id, revision, ...contact } = await requireContact(api, params.p, params.id);
      await runBatch(api.env.DB, [
        guard({ id, revision }),
        api.db.deleteFrom("contacts").where("id", "=", id),
        audit(api, user, params.p, ["contact", id], "deleted", { old: contact }),
      ]);
    }),
});

function assertNotEmpty(contact: Pick<Contact, "name" | "email" | "phone_number">): void {
  if (contact.name === "" && contact.email === "" && contact.phone_number === "") {
    throw invalid({ name: ["Enter a name, an e-mail address or a phone number."] });
  }
}

async function requireContact(api: Api, plantId: number, contactId: number): Promise<Contact> {
  return serializeContact(await requirePlantRow(api, "contacts", plantId, contactId, "Contact"));
}

const serializeContact = (row: Row<"contacts">): Contact => pickFields(contactSchema, row);

/** Contacts of a plant. All users with access manage them (domain/v0-calls.md#plants, domain/permissions.md#plant). */
export const contactEndpoints = [plantContacts, readContact, createContact, updateContact, deleteContact];
