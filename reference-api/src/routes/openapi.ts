import type { Struct } from "superstruct";
import { descriptionOf, maxId } from "../http/fields";
import { isOptional, type JsonSchema, referenceKeyword, toJsonSchema } from "../http/json-schema";
import { kindsOfPath } from "../http/references";
import { maxStrings, pushedStringsSchema } from "../ingest/strings";
import { type Endpoint, type EndpointGroup, type JsonResponseSpec, pathParams, type ResponseSpec } from "./endpoint";

const apiDescription = `The v0 API of Heliograph's included back end.

Dates are YYYY-MM-DD in Europe/Amsterdam, instants ISO 8601 UTC. \`with=a,b\` adds the relations that an endpoint lists;
unknown names are ignored. Paged lists return {data, total, per_page}; \`page=1…\`, with empty data past the last page; \`per_page\` up to 100.
Sort with \`sort=field:asc|desc\`. Lists and statistics of a company include the descendants in \`child_company_ids[]=\`.

Errors are {"error": {"code", "messages": {field: [message]}}}: 1000 token missing or unknown, 1002 token expired, 2000
not found or not visible (with HTTP 405 and Allow: wrong method), 2004 and 4045 address not found, 3000 wrong credentials, 4000
validation, with HTTP 400 a body that cannot be read, with HTTP 413 too large, 4005 access denied: to a company, to a plant,
or to a change, 4029 too many requests, 5000 server error.

Devices push to \`POST {API_URL}/ingest/{key}\`, outside of \`/v0\` and without a token, the body of \`POST …/measurements\`,
and with it or alone \`strings\`: a list of \`PushedStrings\`, at most ${maxStrings} strings of a meter. A field \`strings\` of
another shape is 422 with \`messages.strings\`; what else the push says is stored.

\`x-token-scope\` is the scope that an access token of a person needs for a call: read, write (which includes read), or
null for a call that needs the token of a session.

\`x-refers-to\` says what an id or a name refers to. What the user or the company of the path may not use is 2000, as if it
did not exist.`;

/** The OpenAPI 3.1 document, generated from the declarations of the endpoints. */
export function openApiDocument(groups: readonly EndpointGroup[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, JsonSchema> = {
    Error: errorSchema,
    PushedStrings: toJsonSchema(pushedStringsSchema as Struct<unknown, unknown>),
  };
  for (const { name, endpoints } of groups) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(":text}", "}");
      paths[path] = { ...paths[path], [endpoint.method]: toOperation(endpoint, name) };
      const { response } = endpoint;
      if ("struct" in response) schemas[response.name] = toJsonSchema(response.struct);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Heliograph v0",
      version: "0",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      description: apiDescription,
    },
    servers: [{ url: "/v0" }],
    security: [{ bearer: [] }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas,
      parameters: { ChildCompanies: childCompaniesParameter },
      responses: { Error: { description: "An error.", content: json(schemaRef("Error")) } },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

const childCompaniesParameter = {
  name: "child_company_ids[]",
  in: "query",
  required: false,
  description: "Descendants of the company whose plants are included, repeated for each.",
  schema: { type: "array", items: { type: "integer", minimum: 1, maximum: maxId } },
  style: "form",
  explode: true,
};

const errorSchema: JsonSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "messages"],
      properties: {
        code: { type: "integer", enum: [1000, 1002, 2000, 2004, 3000, 4000, 4005, 4029, 4045, 5000] },
        messages: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
      },
    },
  },
};

function toOperation(endpoint: Endpoint, tag: string): Record<string, unknown> {
  const error = { $ref: "#/components/responses/Error" };
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary: endpoint.access === "admin" ? `${endpoint.summary} Administrators only.` : endpoint.summary,
    ...(endpoint.access === "guest" ? { security: [] } : { "x-token-scope": endpoint.tokenScope }),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint.query),
      ...(endpoint.includesDescendants ? [{ $ref: "#/components/parameters/ChildCompanies" }] : []),
    ],
    ...requestBody(endpoint),
    responses: { [endpoint.status]: toResponse(endpoint.response), "4XX": error, "5XX": error },
  };
}

/**
 * Returns the operation id: the method and the words of the path in camel case, such as `getCompanyPlant` for `GET
 * /companies/{c}/plants/{p}`. A word before a parameter is singular.
 */
function operationId({ method, path, operationId }: Endpoint): string {
  if (operationId) return operationId;
  const segments = path.split("/").filter((segment) => segment !== "");
  const words = segments.flatMap((segment, position) => {
    if (segment.startsWith("{")) return [];
    const hasParameter = segments[position + 1]?.startsWith("{") ?? false;
    return (hasParameter ? singular(segment) : segment).split("-");
  });
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function singular(plural: string): string {
  if (plural === "children") return "child";
  return plural.endsWith("ies") ? `${plural.slice(0, -3)}y` : plural.replace(/(?<!u)s$/, "");
}

function pathParameters({ path }: Endpoint) {
  const kinds = kindsOfPath(path);
  return pathParams(path).map(({ name, isId }) => ({
    name,
    in: "path",
    required: true,
    schema: {
      ...(isId ? { type: "integer", minimum: 1, maximum: maxId } : { type: "string" }),
      ...(kinds.has(name) && { [referenceKeyword]: kinds.get(name) }),
    },
  }));
}

function queryParameters(query: Struct<unknown, unknown> | undefined) {
  const fields = Object.entries((query?.schema ?? {}) as Record<string, Struct<unknown, unknown>>);
  return fields.map(([name, field]) => ({
    name,
    in: "query",
    required: !isOptional(field),
    description: descriptionOf(field),
    schema: toJsonSchema(field),
  }));
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.upload) {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const files = { type: "array", items: file, minItems: 1, maxItems: endpoint.upload.maxFiles };
    const properties = { "files[]": files, description: { type: "string" } };
    const schema = { type: "object", required: ["files[]"], properties };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!endpoint.body) return null;
  // Without a body, the request is {}.
  const required = endpoint.body.validate({}, { coerce: true })[0] !== undefined;
  return { requestBody: { required, content: json(toJsonSchema(endpoint.body)) } };
}

function toResponse(response: ResponseSpec) {
  if ("struct" in response) return { description: "The response.", content: json(responseSchema(response)) };
  if (response.kind === "nothing") return { description: "No content." };
  return { description: "The file.", content: { "application/octet-stream": {} } };
}

function responseSchema({ kind, name }: JsonResponseSpec): JsonSchema {
  const item = schemaRef(name);
  const list = { type: "array", items: item };
  switch (kind) {
    case "one":
      return item;
    case "many":
      return list;
    case "data":
      return { type: "object", required: ["data"], properties: { data: list } };
    case "paged":
      return {
        type: "object",
        required: ["data", "total", "per_page"],
        properties: { data: list, total: { type: "integer" }, per_page: { type: "integer" } },
      };
  }
}

function json(schema: JsonSchema) {
  return { "application/json": { schema } };
}

function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
