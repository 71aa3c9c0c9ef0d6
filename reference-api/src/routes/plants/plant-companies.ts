import type { Api } from "../../api";
import type { Statement } from "../../db/connect";
import { audit } from "../../fleet/audit";
import { changeStoredPlant } from "../../fleet/change-plant";
import { ensureVisibilityGroup } from "../../fleet/plant-columns";
import type { StoredPlant } from "../../fleet/stored-plants";
import { invalid, notFound } from "../../http/api-error";
import { endpoint, noContent } from "../endpoint";

const attach = endpoint("put", "/companies/{c}/plants/{p}/companies/{company}", {
  access: "writer",
  summary: "Makes a plant visible to another company that the user has access to.",
  response: noContent,
  async handle({ api, user, params }) {
    const { name } = await api.db
      .selectFrom("companies")
      .select("name")
      .where("id", "=", params.company)
      .executeTakeFirstOrThrow(() => notFound("Company"));
    await changeStoredPlant(api, params.p, async (before) => {
      const linked = await linkedCompanies(api, params.p);
      if (linked.some((link) => link.company_id === params.company)) return { statements: [] };
      const companyIds = [...linked.map((link) => link.company_id), params.company];
      return showTo(api, before, companyIds, [
        api.db.insertInto("plant_companies").values({ plant_id: params.p, company_id: params.company }),
        audit(api, user, params.p, ["company", params.company], "attached", { new: { company: name } }),
      ]);
    });
  },
});

const detach = endpoint("delete", "/companies/{c}/plants/{p}/companies/{company}", {
  access: "writer",
  summary: "Detaches a company from a plant; not the owner.",
  response: noContent,
  async handle({ api, user, params }) {
    await changeStoredPlant(api, params.p, async (before) => {
      const linked = await linkedCompanies(api, params.p);
      const link = linked.find((each) => each.company_id === params.company);
      if (!link) throw notFound("Attached company");
      if (link.is_owner) throw invalid({ company: ["The owner of a plant cannot be detached."] });
      const rest = linked.map((each) => each.company_id).filter((id) => id !== params.company);
      return showTo(api, before, rest, [
        api.db.deleteFrom("plant_companies").where("plant_id", "=", params.p).where("company_id", "=", params.company),
        audit(api, user, params.p, ["company", params.company], "detached", { old: { company: link.name } }),
      ]);
    });
  },
});

/** The change that makes a plant visible to the given companies only. */
async function showTo(api: Api, before: StoredPlant, companyIds: readonly number[], statements: readonly Statement[]) {
  const { plant } = before;
  const visibility_group_id = await ensureVisibilityGroup(api, companyIds);
  return {
    statements: [...statements, api.db.updateTable("plants").set({ visibility_group_id }).where("id", "=", plant.id)],
    after: { ...before, plant: { ...plant, visibility_group_id } },
  };
}

function linkedCompanies(api: Api, plantId: number) {
  return api.db
    .selectFrom("plant_companies")
    .innerJoin("companies", "companies.id", "plant_companies.company_id")
    .select(["company_id", "is_owner", "name"])
    .where("plant_id", "=", plantId)
    .execute();
}

/** Companies attached to a plant. See domain/v0-calls.md#plants. */
export const plantCompanyEndpoints = [attach, detach];
