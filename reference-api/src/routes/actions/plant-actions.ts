import { sql } from "kysely";
import type { Api } from "../../api";
import { exists, runBatch } from "../../db/connect";
import { changePlant, plantUpdate, requireStoredPlant } from "../../fleet/change-plant";
import { invalid } from "../../http/api-error";
import { changeRevised, failWhenExists } from "../../http/revision";
import { type AdminAction, field } from "./form";

const changePlantCode: AdminAction = {
  name: "changePlantCode",
  title: "Change plant code",
  description: "Changes the plant's code, which has to be unique.",
  scope: "plant",
  fields: () => [field("plant_code", "New code", "text", { min: 3, max: 30 })],
  async run(api, user, id, values) {
    const plantCode = String(values.plant_code);
    await changeRevised({ api }, "plants", async (guard) => {
      const { plant } = await requireStoredPlant(api, id);
      await assertUnusedCode(api, plant.id, plantCode);
      const changes = { old: { plant_code: plant.plant_code }, new: { plant_code: plantCode } };
      await runBatch(api.env.DB, [
        guard(plant),
        ...plantUpdate(api, user, plant, changes),
        failWhenExists(api, sql`select 1 from plants where plant_code = ${plantCode} and id <> ${plant.id}`),
      ]);
    });
    return `Plant code changed to ${plantCode}.`;
  },
};

const recalculatePlant: AdminAction = {
  name: "recalculatePlant",
  title: "Recalculate plant",
  description: "Calculates scores, statuses, issues and promises again from the stored measurements.",
  scope: "plant",
  async run(api, _user, id) {
    const { plant } = await requireStoredPlant(api, id);
    if (plant.monitored_since === null || plant.monitored_since > api.clock.today) {
      throw invalid({ plant_id: ["This plant is not monitored and cannot be recalculated."] });
    }
    await changePlant(api, plant.id, [], (before) => before);
    return "Plant recalculated.";
  },
};

const notifyContact: AdminAction = {
  name: "notifyContact",
  title: "Send a message about this plant",
  description: "Sends a mail about the plant to a recipient, for example to plan a visit.",
  scope: "plant",
  fields: (today) => [
    field("email", "To", "email"),
    field("message", "Message", "textarea", { min: 5, max: 2000 }),
    field("visit_on", "Visit on", "date", { required: false, min: today }),
    field("urgent", "Urgent", "checkbox", { required: false }),
  ],
  async run(api, _user, id, values) {
    const { plant } = await requireStoredPlant(api, id);
    const visit = values.visit_on === null ? "" : `\n\nPlanned visit: ${values.visit_on}`;
    await api.db
      .insertInto("outbox_mails")
      .values({
        recipient: String(values.email),
        subject: `${values.urgent ? "Urgent: " : ""}${plant.name} (${plant.plant_code})`,
        body: `${values.message}${visit}`,
        link: null,
        created_at: api.clock.instant,
      })
      .execute();
    return "Message sent.";
  },
};

async function assertUnusedCode(api: Api, plantId: number, plantCode: string): Promise<void> {
  const others = api.db
    .selectFrom("plants")
    .select("id")
    .where("plant_code", "=", plantCode)
    .where("id", "!=", plantId);
  if (await exists(others)) throw invalid({ plant_code: ["Another plant has this code."] });
}

export const plantActions: readonly AdminAction[] = [changePlantCode, recalculatePlant, notifyContact];
