import type { Selectable } from "kysely";
import { object, optional, refine } from "superstruct";
import type { Api } from "../../api";
import { requirePlantRow } from "../../authorization/plant-rows";
import { requireVisiblePlant } from "../../authorization/plants";
import { insertedId, runBatch } from "../../db/connect";
import type { Database } from "../../db/schema";
import { audit, changesBetween } from "../../fleet/audit";
import { invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { isEmail, optionalText } from "../../http/fields";
import { many, noContent, one } from "../../http/response-spec";
import { type Contact, contactSchema } from "../../schemas/collaboration";

const contactBodySchema = object({
  name: optional(optionalText()),
  email: optional(
    refine(
      optionalText(254),
      "email",
      (value) => value === "" || isEmail(value) || "Enter a valid e-mail address.",
    ),
  ),
  phone_number: optional(
    refine(
      optionalText(40),
      "phone",
      (value) => value === "" || /^\+?[\d ()./-]{6,40}$/.test(value) || "Enter a valid phone number.",
    ),
  ),
});

const plantContacts = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/contacts",
  access: "user",
  summary: "The contacts of a plant.",
  response: many("Contact", contactSchema),
  async handle({ api, user, params }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    const rows = await api.db
      .selectFrom("contacts")
      .selectAll()
      .where("plant_id", "=", params.p)
      .orderBy("id")
      .execute();
    return rows.map(serializeContact);
  },
});

const readContact = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/contacts/{id}",
  access: "user",
  summary: "A contact of a plant.",
  response: one("Contact", contactSchema),
  async handle({ api, user, params }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    return requireContact(api, params.p, params.id);
  },
});

const createContact = endpoint({
  method: "post",
  path: "/companies/{c}/plants/{p}/contacts",
  access: "user",
  summary: "Creates a contact with a name, email or phone_number.",
  body: contactBodySchema,
  response: one("Contact", contactSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    const contact = { name: body.name ?? "", email: body.email ?? "", phone_number: body.phone_number ?? "" };
    assertNotEmpty(contact);
    const [inserted] = await runBatch(api.env.DB, [
      api.db.insertInto("contacts").values({ plant_id: params.p, ...contact }),
      audit(api, user, {
        plantId: params.p,
        model: "contact",
        modelId: "inserted",
        event: "created",
        new: contact,
      }),
    ]);
    return { id: insertedId(inserted), ...contact };
  },
});

const updateContact = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}/contacts/{id}",
  access: "user",
  summary: "Updates a contact.",
  body: contactBodySchema,
  response: one("Contact", contactSchema),
  async handle({ api, user, params, body }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    const contact = await requireContact(api, params.p, params.id);
    const changes = changesBetween(contact, body);
    if (!changes) return contact;
    const updated = { ...contact, ...changes.new };
    assertNotEmpty(updated);
    await runBatch(api.env.DB, [
      api.db.updateTable("contacts").set(changes.new).where("id", "=", params.id),
      audit(api, user, {
        plantId: params.p,
        model: "contact",
        modelId: params.id,
        event: "updated",
        ...changes,
      }),
    ]);
    return updated;
  },
});

const deleteContact = endpoint({
  method: "delete",
  path: "/companies/{c}/plants/{p}/contacts/{id}",
  access: "user",
  summary: "Deletes a contact.",
  response: noContent,
  async handle({ api, user, params }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    const { id, ...contact } = await requireContact(api, params.p, params.id);
    await runBatch(api.env.DB, [
      api.db.deleteFrom("contacts").where("id", "=", id),
      audit(api, user, { plantId: params.p, model: "contact", modelId: id, event: "deleted", old: contact }),
    ]);
  },
});

function assertNotEmpty(contact: Omit<Contact, "id">): void {
  if (contact.name === "" && contact.email === "" && contact.phone_number === "") {
    throw invalid({ name: ["Enter a name, an e-mail address or a phone number."] });
  }
}

async function requireContact(api: Api, plantId: number, contactId: number): Promise<Contact> {
  return serializeContact(await requirePlantRow(api, "contacts", plantId, contactId, "Contact"));
}

function serializeContact({ id, name, email, phone_number }: Selectable<Database["contacts"]>): Contact {
  return { id, name, email, phone_number };
}

/** Contacts of a plant, managed by all users with access to the plant. contract-v0 §5, §8 */
export const contactEndpoints = [plantContacts, readContact, createContact, updateContact, deleteContact];
