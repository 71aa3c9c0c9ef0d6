import { visiblePlant } from "../access/plants";
import { many } from "../http/answer";
import { endpoint } from "../http/endpoint";
import { relationsOf } from "../http/relations";
import { presentIssue } from "../present/plants";
import { Issue } from "../shapes/plants";

const plantIssues = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/issues",
  access: "user",
  summary: "All issues of a plant, resolved ones included, newest first. with: meter.",
  answer: many("Issue", Issue),
  async handle({ api, user, params, url }): Promise<Issue[]> {
    await visiblePlant(api, user, params.c, params.p);
    const rows = await api.db
      .selectFrom("issues")
      .leftJoin("meters", "meters.id", "issues.meter_id")
      .selectAll("issues")
      .select(["meters.name", "meters.reference_identifier"])
      .where("issues.plant_id", "=", params.p)
      .orderBy("found_on", "desc")
      .orderBy("issues.id", "desc")
      .execute();
    const withMeter = relationsOf(url).has("meter");
    return rows.map(({ name, reference_identifier, ...row }) => ({
      ...presentIssue(row),
      ...(withMeter && {
        meter:
          row.meter_id === null
            ? null
            : { id: row.meter_id, name: name ?? "", reference_identifier: reference_identifier ?? "" },
      }),
    }));
  },
});

/** Issues of a plant. contract-v0 §5 */
export const issueEndpoints = [plantIssues];
