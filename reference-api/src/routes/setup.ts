import { enums, object, optional, string } from "superstruct";
import { hashPassword, newPassword } from "../access/password";
import { countAttempt, signInLimit, uncountAttempt } from "../access/throttle";
import type { Api } from "../api";
import { insertTables } from "../db/bulk-insert";
import { nextId, runBatch } from "../db/connect";
import { invalid } from "../http/api-error";
import { email, optionalText, text } from "../http/fields";
import { ownMeasurementsRows, statusTypeRows } from "../installation/base-rows";
import { failUnlessValid, readSetupState, type SetupState, setupStates } from "../installation/setup-link";
import { endpoint, noContent, one } from "./endpoint";

const maxTokenLength = 200;

/** Counts a token that the link does not have as an attempt of its address. */
async function readCountedState(api: Api, token: string): Promise<SetupState> {
  await countAttempt(api, setupLimit, api.address);
  const state = await readSetupState(api, token);
  if (state !== "invalid") await uncountAttempt(api, setupLimit, api.address);
  return state;
}

/** There is no account yet: the address stands for it, so that nobody else uses up its attempts. */
const setupLimit = { ...signInLimit, name: "setup-" };

const checkLink = endpoint("post", "/setup/link", {
  access: "guest",
  summary: "What the link of the first administrator can still do.",
  body: object({ token: text(maxTokenLength) }),
  response: one("SetupLink", object({ state: enums(setupStates) })),
  handle: async ({ api, body }) => ({ state: await readCountedState(api, body.token) }),
});

const setUp = endpoint("post", "/setup", {
  access: "guest",
  summary: "Creates the first administrator and their company, with the link that the start prints (single use).",
  body: object({
    token: text(maxTokenLength),
    company_name: text(),
    email: email(),
    first_name: optional(optionalText(100)),
    last_name: optional(optionalText(100)),
    password: newPassword(),
    password_confirmation: string(),
  }),
  response: noContent,
  async handle({ api, body }) {
    if (body.password !== body.password_confirmation) {
      throw invalid({ password_confirmation: ["Passwords do not match!"] });
    }
    if ((await readCountedState(api, body.token)) !== "valid") throw linkNotValid();
    const company = { id: await nextId(api.db, "companies"), name: body.company_name, created_at: api.clock.instant };
    const user = {
      id: await nextId(api.db, "users"),
      first_name: body.first_name ?? "",
      last_name: body.last_name ?? "",
      email: body.email,
      password_hash: await hashPassword(body.password),
      admin: 1,
      created_at: api.clock.instant,
    };
    const tables = {
      users: [user],
      companies: [company],
      company_users: [{ company_id: company.id, user_id: user.id }],
      ...(await ownMeasurementsRows(api, company.id)),
      meter_status_types: statusTypeRows(),
    };
    try {
      await runBatch(api.env.DB, [await failUnlessValid(api, body.token), ...insertTables(api.env.DB, tables)]);
    } catch (error) {
      throw String(error).includes("fleet_state.value") ? linkNotValid() : error;
    }
  },
});

const linkNotValid = () => invalid({ token: ["This link is no longer valid."] });

/** The first administrator of an installation (docs/decisions/0131). */
export const setupEndpoints = [checkLink, setUp];
