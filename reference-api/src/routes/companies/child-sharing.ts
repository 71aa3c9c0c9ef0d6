import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { requireChildCompany } from "../../authorization/companies";
import {
  requireOwned,
  resourceName,
  type ShareableResource,
  share,
  unshare,
} from "../../authorization/shared-resources";
import { runBatch } from "../../db/connect";
import { removeTagFromPlants } from "../../fleet/plant-tags";
import { endpoint } from "../../http/endpoint";
import { noContent } from "../../http/response-spec";

/**
 * The two endpoints that share a resource with a child company and end the sharing; only the owner may do either.
 * contract-v0 §6
 */
export function childSharingEndpoints(
  resource: ShareableResource,
  path: "tags/{tag}" | "plant-custom-field-types/{type}",
) {
  const name = resourceName(resource);
  const common = {
    path: `/companies/{c}/children/{child}/${path}` as const,
    access: "user",
    response: noContent,
  } as const;
  const requireShareable = async ({ api, user, params }: ShareCall) => {
    const id = "tag" in params ? params.tag : params.type;
    await requireChildCompany(api, user, params.c, params.child);
    return { id, name: await requireOwned(api, resource, params.c, id) };
  };
  return [
    endpoint({
      ...common,
      method: "put",
      summary: `Shares one of the company's ${name}s with a child company.`,
      handle: async (call) => {
        const { id } = await requireShareable(call);
        await runBatch(call.api.env.DB, [share(call.api, resource, id, call.params.child)]);
      },
    }),
    endpoint({
      ...common,
      method: "delete",
      summary: `Ends the sharing of a ${name} with a child company.${resource === "tags" ? " The child's plants lose it." : ""}`,
      handle: async (call) => {
        const { api, user, params } = call;
        const shared = await requireShareable(call);
        const removal = resource === "tags" ? await removeTagFromPlants(api, user, shared, params.child) : [];
        await runBatch(api.env.DB, [...removal, unshare(api, resource, shared.id, params.child)]);
      },
    }),
  ];
}

interface ShareCall {
  readonly api: Api;
  readonly user: SignedInUser;
  readonly params: { readonly c: number; readonly child: number } & (
    | { readonly tag: number }
    | { readonly type: number }
  );
}
