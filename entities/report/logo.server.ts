/** The logo at the top of the reports of a company (domain/reports.md#scheduled). */
import * as v0 from "@shared/api/v0/decoder";
import { type Logo, logoField } from "@shared/api/v0/logo";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

const logoPath = (companyId: number): string => `/companies/${companyId}/report-logo`;

export const reportLogoSchema = v0.object({ logo: logoField() });

/** The logo of a company; null without one. Throws `ApiError` 4005 for a person who may not change its plants. */
export const getReportLogo = async (
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<Logo | null> => (await api.read(logoPath(companyId), { schema: reportLogoSchema, signal })).logo;

/** Replaces the logo of a company with an image in base64. Throws `ApiError` 4000 for a file of another type and for a large file. */
export const putReportLogo = (api: V0Client, companyId: number, content: string, { signal }: RequestOptions = {}) =>
  api.write("PUT", logoPath(companyId), { body: { content }, signal });

/** Removes the logo of a company. Throws `ApiError`. */
export const deleteReportLogo = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", logoPath(companyId), { signal });
