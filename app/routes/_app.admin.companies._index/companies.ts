import type { Company } from "@entities/company";
import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

export const companiesListQuery = createListQuery({ filters: { search: textCodec(200) } });

/** domain/limits.md#page-sizes */
export const companiesPerPage = 16;

export interface CompanyRow {
  id: number;
  href: string;
  name: string;
  parents: string[];
  /** Whether the company sees light plants, and whether it may create them. */
  light: "none" | "shown" | "created";
}

export function toRow({ id, name, parents, ...company }: Omit<Company, "parents"> & { parents: string[] }): CompanyRow {
  const light = company.non_mon_creation_enabled ? "created" : "shown";
  return { id, href: `/admin/companies/${id}`, name, parents, light: company.non_mon_accessible ? light : "none" };
}
