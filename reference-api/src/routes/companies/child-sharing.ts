import { array, boolean, type Infer, integer, nullable, object, optional, string } from "superstruct";
import { requireOwned, resourceName, type ShareableResource, share, unshare } from "../../access/shared-resources";
import type { Api } from "../../api";
import { runBatch } from "../../db/connect";
import { removeTagFromPlants } from "../../fleet/plant-tags";
import { endpoint, noContent } from "../endpoint";

export const tagSchema = object({
  id: integer(),
  name: string(),
  company_id: integer(),
  company_name: string(),
  /** How many plants that the company sees have the tag. */
  plant_count: integer(),
  revision: integer(),
});

export const childTagsSchema = object({
  company_id: integer(),
  company_name: string(),
  tags: array(object({ tag_id: integer(), name: string() })),
});

export const customFieldTypeSchema = object({
  id: integer(),
  name: string(),
  type: string(),
  /** Whether the requesting company owns the type and may change its values. */
  editable: boolean(),
  company_id: integer(),
  company_name: string(),
  /** With `with=usage`: the plants with a value, and the values that most of them have. */
  usage: optional(
    object({
      plant_count: integer(),
      /** The most frequent values of at least two plants, at most three. */
      values: array(object({ value: string(), plant_count: integer() })),
      /** The last change of a value; null if none was changed. */
      last_changed_at: nullable(string()),
    }),
  ),
});
export type CustomFieldType = Infer<typeof customFieldTypeSchema>;

export const childCustomFieldTypesSchema = object({
  company_id: integer(),
  company_name: string(),
  plant_custom_field_types: array(customFieldTypeSchema),
});

/**
 * Creates the two endpoints that share a resource with a child company and end the sharing. Only the owner may use them
 * (domain/permissions.md#sharing).
 */
export function childSharingEndpoints(
  resource: ShareableResource,
  path: "tags/{tag}" | "plant-custom-field-types/{type}",
) {
  const name = resourceName(resource);
  const resourcePath = `/companies/{c}/children/{child}/${path}` as const;
  const requireShareable = async (api: Api, params: SharePath) => {
    const id = "tag" in params ? params.tag : params.type;
    return { id, name: await requireOwned(api, resource, params.c, id) };
  };
  return [
    endpoint("put", resourcePath, {
      summary: `Shares one of the company's ${name}s with a child company.`,
      response: noContent,
      async handle({ api, params }) {
        const { id } = await requireShareable(api, params);
        await runBatch(api.env.DB, [share(api, resource, id, params.child)]);
      },
    }),
    endpoint("delete", resourcePath, {
      summary: `Ends the sharing of a ${name} with a child company.${resource === "tags" ? " The child's plants lose it." : ""}`,
      response: noContent,
      async handle({ api, user, params }) {
        const shared = await requireShareable(api, params);
        const removal = resource === "tags" ? await removeTagFromPlants(api, user, shared, params.child) : [];
        await runBatch(api.env.DB, [...removal, unshare(api, resource, shared.id, params.child)]);
      },
    }),
  ];
}

type SharePath = { readonly c: number; readonly child: number } & (
  | { readonly tag: number }
  | { readonly type: number }
);
