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
  const withOwned =
    (change: typeof share) =>
    async ({ api, user, params }: ShareCall) => {
      const id = "tag" in params ? params.tag : params.type;
      await requireChildCompany(api, user, params.c, params.child);
      await requireOwned(api, resource, params.c, id);
      await change(api, resource, id, params.child);
    };
  return [
    endpoint({
      ...common,
      method: "put",
      summary: `Shares one of the company's ${name}s with a child company.`,
      handle: withOwned(share),
    }),
    endpoint({
      ...common,
      method: "delete",
      summary: `Ends the sharing of a ${name} with a child company.`,
      handle: withOwned(unshare),
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
