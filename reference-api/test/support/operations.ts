import { endpointGroups } from "../../src/endpoints";
import type { JsonSchema } from "../../src/http/json-schema";
import type { Endpoint } from "../../src/routes/endpoint";
import { openApiDocument } from "../../src/routes/openapi";

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly responses: Record<string, unknown>;
  readonly parameters: {
    in?: string;
    name?: string;
    description?: string;
    required?: boolean;
    $ref?: string;
    schema?: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
}

/** The operations of the OpenAPI document by path and method. */
export const operations = openApiDocument(endpointGroups).paths as Record<string, Record<string, Operation>>;

/** The operation of an endpoint. */
export function operationOf({ path, method }: Pick<Endpoint, "path" | "method">): Operation {
  const operation = operations[path.replaceAll(":text}", "}")]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not in the OpenAPI document.`);
  return operation;
}

/** Returns the JSON Schema of the body of an endpoint; undefined if the endpoint has no JSON body. */
export function bodySchemaOf(endpoint: Pick<Endpoint, "path" | "method">): JsonSchema | undefined {
  return operationOf(endpoint).requestBody?.content["application/json"]?.schema;
}
