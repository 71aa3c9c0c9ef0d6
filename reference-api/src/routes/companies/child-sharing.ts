import { sql } from "kysely";
import type { Api } from "../../api";
import { requireChildCompany } from "../../authorization/child-companies";
import { accessDenied } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { noContent } from "../../http/response-spec";

interface Shareable {
  /** The end of the calls' path. */
  readonly path: "tags/{tag}" | "plant-custom-field-types/{type}";
  /** As people call it. */
  readonly name: string;
  /** The table of what companies see without owning it, and its column beside company_id. */
  readonly link: { readonly table: string; readonly column: string };
  /** The company that owns one that this company sees. Throws 2000 when it sees none of this id. */
  readonly ownerOf: (api: Api, companyId: number, id: number) => Promise<number>;
}

/** The calls by which a company lets its children see something it owns, and ends that. contract-v0 §6 */
export function sharingWithChildren({ path, name, link, ownerOf }: Shareable) {
  const common = {
    path: `/companies/{c}/children/{child}/${path}` as const,
    access: "user",
    response: noContent,
  } as const;
  /** Only the owner shares: what is merely seen is 4005, any other 2000. */
  const refuseForeign = async (api: Api, companyId: number, id: number) => {
    if ((await ownerOf(api, companyId, id)) !== companyId)
      throw accessDenied(`Only the company that owns a ${name} may share it.`);
  };
  const share = endpoint({
    ...common,
    method: "put",
    summary: `Lets a child company see one of this company's ${name}s.`,
    async handle({ api, user, params }) {
      const { c, child } = params;
      const id = "tag" in params ? params.tag : params.type;
      await requireChildCompany(api, user, c, child);
      await refuseForeign(api, c, id);
      await sql`insert into ${sql.table(link.table)} (company_id, ${sql.ref(link.column)}) values (${child}, ${id})
        on conflict do nothing`.execute(api.db);
    },
  });
  const unshare = endpoint({
    ...common,
    method: "delete",
    summary: `Ends the sharing of a ${name} with a child company.`,
    async handle({ api, user, params }) {
      const { c, child } = params;
      const id = "tag" in params ? params.tag : params.type;
      await requireChildCompany(api, user, c, child);
      await refuseForeign(api, c, id);
      await sql`delete from ${sql.table(link.table)}
        where company_id = ${child} and ${sql.ref(link.column)} = ${id}`.execute(api.db);
    },
  });
  return [share, unshare];
}
