import { nullable, object } from "superstruct";
import type { Api } from "../api";
import {
  maxLogoBodyBytes,
  newLogoSchema,
  readLogo,
  removeLogo,
  selectLogo,
  serializeLogo,
  storeLogo,
} from "../reports/logo";
import { logoSchema } from "../resources/owner-links";
import { endpoint, noContent, one } from "./endpoint";

const path = "/companies/{c}/report-logo";
const response = one("ReportLogo", object({ logo: nullable(logoSchema) }));

const readOfCompany = async (api: Api, companyId: number) => ({
  logo: await serializeLogo(api, await selectLogo(api, companyId).executeTakeFirst()),
});

const showLogo = endpoint("get", path, {
  summary: "The logo at the top of the reports that a company sends; null without one.",
  response,
  handle: ({ api, params }) => readOfCompany(api, params.c),
});

const replaceLogo = endpoint("put", path, {
  summary:
    "Gives the reports of a company a logo, which replaces the one they have. Reports that were sent keep theirs.",
  body: newLogoSchema,
  maxBodyBytes: maxLogoBodyBytes,
  response,
  async handle({ api, params, body }) {
    await storeLogo(api, params.c, readLogo(body.content));
    return readOfCompany(api, params.c);
  },
});

const deleteLogo = endpoint("delete", path, {
  summary: "Removes the logo of the reports of a company. Reports that were sent keep theirs.",
  response: noContent,
  handle: ({ api, params }) => removeLogo(api, params.c),
});

/** The logo of the reports that a company sends. See domain/report-schedules.md#logo. */
export const reportLogoEndpoints = [showLogo, replaceLogo, deleteLogo];
