import { array, assert, integer, object, type Struct } from "superstruct";
import { endpoints } from "../../src/endpoints";
import type { ResponseSpec } from "../../src/routes/endpoint";

const matchers = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+(:text)?\}/g, "[^/]+")}$`),
}));

/** The endpoint of a method and a path below /v0; the first declared endpoint if several match. */
function findEndpoint(method: string, path: string) {
  const [pathname = ""] = path.split("?");
  const found = matchers.find(
    ({ endpoint, pattern }) => endpoint.method === method.toLowerCase() && pattern.test(pathname),
  );
  return found?.endpoint;
}

/** Asserts that a successful response matches the schema of its endpoint. */
export function expectDeclaredResponse(method: string, path: string, status: number, body: unknown): void {
  const endpoint = findEndpoint(method, path);
  if (!endpoint || status >= 300) return;
  if (status !== endpoint.status) throw new Error(`${method} ${path} returned ${status}, not ${endpoint.status}`);
  const schema = schemaOf(endpoint.response);
  if (schema) assert(body, schema, `${method} ${path} does not match its schema`);
}

function schemaOf(response: ResponseSpec): Struct<unknown, unknown> | null {
  if (!("struct" in response)) return null;
  switch (response.kind) {
    case "one":
      return response.struct;
    case "many":
      return array(response.struct) as unknown as Struct<unknown, unknown>;
    case "data":
      return object({ data: array(response.struct) }) as unknown as Struct<unknown, unknown>;
    case "paged":
      return object({ data: array(response.struct), total: integer(), per_page: integer() }) as unknown as Struct<
        unknown,
        unknown
      >;
  }
}
