import { sql } from "kysely";
import { object } from "superstruct";
import { requirePlantRow } from "../../access/plants";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { plusDays } from "../../clock";
import { runBatch, type Statement } from "../../db/connect";
import type { Row } from "../../db/schema";
import { audit } from "../../fleet/audit";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { invalid } from "../../http/api-error";
import { date, relationsQuery } from "../../http/fields";
import { changeRevised, failWhenExists } from "../../http/revision";
import {
  type DiagnosedIssue,
  diagnosedIssueSchema,
  type Issue,
  issueSchema,
  serializeDiagnosedIssue,
  serializeIssue,
} from "../../resources/issues";
import { endpoint, many, one, reading, requestedRelations } from "../endpoint";

/** The maximum number of days of a snooze. */
const maxSnoozeDays = 366;

const plantIssues = endpoint("get", "/companies/{c}/plants/{p}/issues", {
  summary: "All issues of a plant with their cost and diagnosis, resolved ones included, newest first. with: meter.",
  query: object({ with: relationsQuery("meter") }),
  response: many("DiagnosedIssue", diagnosedIssueSchema),
  read({ api, params, url }) {
    const issues = api.db
      .selectFrom("issues")
      .leftJoin("meters", "meters.id", "issues.meter_id")
      .selectAll("issues")
      .select(["meters.name", "meters.reference_identifier"])
      .select((eb) =>
        eb
          .selectFrom("meters as peer")
          .select("peer.name")
          .whereRef("peer.id", "=", sql`json_extract(diagnosis, '$.peer.meter_id')`)
          .as("peer_name"),
      )
      .where("issues.plant_id", "=", params.p)
      .orderBy("found_on", "desc")
      .orderBy("issues.id", "desc");
    const withMeter = requestedRelations(url).has("meter");
    return reading([issues], ([rows]) =>
      rows.map(
        ({ name, reference_identifier, peer_name, ...row }): DiagnosedIssue => ({
          ...serializeDiagnosedIssue(row, peer_name),
          ...(withMeter && {
            meter:
              row.meter_id === null
                ? null
                : { id: row.meter_id, name: name ?? "", reference_identifier: reference_identifier ?? "" },
          }),
        }),
      ),
    );
  },
});

const snooze = endpoint("put", "/companies/{c}/plants/{p}/meters/{m}/issues/{i}/snooze", {
  access: "writer",
  summary: "Snoozes an open issue until a day, on which it reopens.",
  body: object({ snoozed_until: date() }),
  response: one("Issue", issueSchema),
  handle: (call) =>
    changeRevised(call, "issues", async (guard) => {
      const { api, user, params, body } = call;
      const issue = await requireIssue(api, params);
      const isSnoozed = issue.state === "snoozed" && issue.snoozed_until === body.snoozed_until;
      if (isSnoozed) return serializeIssue(issue);
      const unchanged = guard(issue);
      if (issue.state !== "open") {
        throw invalid({ snoozed_until: ["Only open issues can be snoozed."] });
      }
      const { today } = api.clock;
      if (body.snoozed_until <= today || body.snoozed_until > plusDays(today, maxSnoozeDays)) {
        throw invalid({ snoozed_until: ["Select a day after today, at most a year from now."] });
      }
      return setSnooze(api, user, issue, body.snoozed_until, unchanged);
    }),
});

const unsnooze = endpoint("put", "/companies/{c}/plants/{p}/meters/{m}/issues/{i}/unsnooze", {
  access: "writer",
  summary: "Reopens a snoozed issue.",
  response: one("Issue", issueSchema),
  handle: (call) =>
    changeRevised(call, "issues", async (guard) => {
      const { api, user, params } = call;
      const issue = await requireIssue(api, params);
      if (issue.state !== "snoozed") throw invalid({ general: ["This issue is not snoozed."] });
      return setSnooze(api, user, issue, null, guard(issue));
    }),
});

type IssueRow = Row<"issues">;

const requireIssue = (api: Api, { p, i }: { readonly p: number; readonly i: number }): Promise<IssueRow> =>
  requirePlantRow(api, "issues", p, i, "Issue");

async function setSnooze(
  api: Api,
  user: SignedInUser,
  issue: IssueRow,
  until: string | null,
  unchanged: Statement,
): Promise<Issue> {
  const change = { snoozed_until: until, state: until === null ? "open" : "snoozed" } as const;
  await runBatch(api.env.DB, [
    unchanged,
    // An assessment may have resolved the issue, which is no change by a person.
    failWhenExists(api, sql`select 1 from issues where id = ${issue.id} and state <> ${issue.state}`),
    api.db.updateTable("issues").set(change).where("id", "=", issue.id),
    audit(api, user, issue.plant_id, ["issue", issue.id], until === null ? "unsnoozed" : "snoozed", {
      old: { snoozed_until: issue.snoozed_until },
      new: { snoozed_until: until },
    }),
    ...refreshPlantColumns(api.db, api.clock.today, [issue.plant_id]),
  ]);
  return serializeIssue({ ...issue, ...change, revision: issue.revision + 1 });
}

/** Issues of a plant and their snoozes. See domain/v0-calls.md#plants, domain/issues.md#snoozing. */
export const issueEndpoints = [plantIssues, snooze, unsnooze];
