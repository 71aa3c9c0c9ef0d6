import type { Struct } from "superstruct";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { notFound } from "./api-error";
import { readJson } from "./body";
import { isId } from "./ids";
import type { ResponseSpec } from "./response-spec";
import { validate } from "./validate";

export type Method = "get" | "post" | "put" | "delete";

/** guest: no token; user: a valid token; admin: a valid token of an administrator. */
export type Access = "guest" | "user" | "admin";

type Param<S extends string> = S extends `${infer Name}:text`
  ? { readonly [K in Name]: string }
  : { readonly [K in S]: number };

/** Path parameters by name: {c} is an id, {d:text} any text. */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Param<Name> & Params<Rest>
  : unknown;

type UserOf<A extends Access> = A extends "guest" ? null : SignedInUser;

interface Call<A extends Access, Path extends string, Q, B> {
  readonly api: Api;
  readonly user: UserOf<A>;
  readonly params: Params<Path>;
  readonly query: Q;
  readonly body: B;
  readonly url: URL;
  readonly request: Request;
}

interface EndpointSpec<A extends Access, Path extends string, Q, B> {
  readonly method: Method;
  readonly path: Path;
  readonly access: A;
  readonly summary: string;
  /** Its id in the OpenAPI document, where the one from its path is not unique. */
  readonly operationId?: string;
  readonly query?: Struct<Q, never> | Struct<Q, unknown>;
  /** The companies of `child_company_ids[]` are included. */
  readonly includesDescendants?: boolean;
  readonly body?: Struct<B, never> | Struct<B, unknown>;
  /** The body is not JSON: the handler reads the request itself. */
  readonly upload?: boolean;
  readonly response: ResponseSpec;
  readonly status?: 200 | 201 | 202;
  readonly handle: (call: Call<A, Path, Q, B>) => Promise<unknown>;
}

/** An endpoint of the contract, ready to be mounted and described. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly operationId: string | null;
  readonly query: Struct<unknown, unknown> | null;
  readonly includesDescendants: boolean;
  readonly body: Struct<unknown, unknown> | null;
  readonly upload: boolean;
  readonly response: ResponseSpec;
  readonly status: number;
  readonly handleRequest: (
    api: Api,
    user: SignedInUser | null,
    rawParams: Record<string, string>,
    request: Request,
  ) => Promise<Response>;
}

/** Endpoints of one subject: a tag of the OpenAPI document. */
export interface EndpointGroup {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Declares an endpoint of the contract. Path parameters, query and body are validated before `handle` runs. Its result
 * is sent as JSON, undefined as 204, and a Response unchanged.
 */
export function endpoint<A extends Access, Path extends string, Q = unknown, B = unknown>(
  spec: EndpointSpec<A, Path, Q, B>,
): Endpoint {
  return {
    method: spec.method,
    path: spec.path,
    access: spec.access,
    summary: spec.summary,
    operationId: spec.operationId ?? null,
    query: (spec.query as Struct<unknown, unknown> | undefined) ?? null,
    includesDescendants: spec.includesDescendants ?? false,
    body: (spec.body as Struct<unknown, unknown> | undefined) ?? null,
    upload: spec.upload ?? false,
    response: spec.response,
    status: spec.status ?? (spec.response.kind === "nothing" ? 204 : 200),
    async handleRequest(api, user, rawParams, request) {
      const url = new URL(request.url);
      const value = await spec.handle({
        api,
        user: user as UserOf<A>,
        params: parsePathParams(spec.path, rawParams) as Params<Path>,
        query: (spec.query ? validate(queryObject(url), spec.query as Struct<Q, unknown>) : {}) as Q,
        body: (spec.body ? validate(await readJson(request), spec.body as Struct<B, unknown>) : {}) as B,
        url,
        request,
      });
      if (value instanceof Response) return value;
      const headers = { "cache-control": "no-store" };
      if (value === undefined) return new Response(null, { status: 204, headers });
      return Response.json(value, { status: spec.status ?? 200, headers });
    },
  };
}

/** Names of a path's parameters, and whether each is an id. */
export function pathParams(path: string): { name: string; isId: boolean }[] {
  return [...path.matchAll(/\{(\w+)(:text)?\}/g)].map(([, name = "", text]) => ({
    name,
    isId: text === undefined,
  }));
}

function parsePathParams(path: string, raw: Record<string, string>): Record<string, number | string> {
  const params: Record<string, number | string> = {};
  for (const param of pathParams(path)) {
    const { name } = param;
    const value = raw[name] ?? "";
    if (param.isId && !isId(value)) throw notFound("Resource");
    params[name] = param.isId ? Number(value) : value;
  }
  return params;
}

/** The query as an object; the last value of a repeated name counts. Lists (`name[]`) are read from the URL. */
function queryObject(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([name]) => !name.endsWith("[]")));
}
