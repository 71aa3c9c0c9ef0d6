import type { Company, CompanyStatistics } from "@entities/company";
import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

export const companiesListQuery = createListQuery({ filters: { search: textCodec(200) } });

/** domain/limits.md#page-sizes */
export const companiesPerPage = 16;

export interface CompanyRow {
  id: number;
  editHref: string;
  name: string;
  /** Null without the extension `companies`. */
  statistics: CompanyStatistics | null;
  parents: string[];
  /** Whether the company sees light plants, and whether it may create them. */
  light: "none" | "shown" | "created";
}

export function toRow(company: Omit<Company, "parents"> & { parents: string[] }): CompanyRow {
  const { id, name, parents, statistics = null } = company;
  const light = company.non_mon_creation_enabled ? "created" : "shown";
  return {
    id,
    editHref: `/admin/companies/${id}`,
    name,
    parents,
    statistics,
    light: company.non_mon_accessible ? light : "none",
  };
}
