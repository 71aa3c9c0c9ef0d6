import type { RawBuilder } from "kysely";
import type { Struct } from "superstruct";
import { type CompanyScope, companyScope, requestedChildren } from "../access/companies";
import type { PlantRow } from "../access/plants";
import { assertAllowed, requireAllowed, selectAllowed } from "../access/references";
import { readAccess, type Select } from "../access/request";
import { assertScope, scopeOfCall, type TokenScope } from "../access/scopes";
import { requireTokenHash, type SignedInUser, userIdOfToken } from "../access/tokens";
import type { Api } from "../api";
import type { RowsOf } from "../db/connect";
import { accessDenied, notFound } from "../http/api-error";
import { isId } from "../http/fields";
import { readJson, validate } from "../http/input";
import { kindsOfPath, pathReferences, referencesIn } from "../http/references";

/** A JSON response. `name` is the name of its schema in the OpenAPI document. */
export interface JsonResponseSpec {
  readonly kind: "one" | "many" | "paged" | "data";
  readonly name: string;
  readonly struct: Struct<unknown, unknown>;
}

/** The response of an endpoint (domain/v0-api.md#responses). */
export type ResponseSpec = JsonResponseSpec | { readonly kind: "nothing" | "file" };

/** An object. */
export const one = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("one", name, struct);

/** An array. */
export const many = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("many", name, struct);

/** `{data, total, per_page}`. */
export const paged = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("paged", name, struct);

/** `{data}`. */
export const data = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("data", name, struct);

/** 204. */
export const noContent: ResponseSpec = { kind: "nothing" };

/** A download. */
export const file: ResponseSpec = { kind: "file" };

function jsonResponse(kind: JsonResponseSpec["kind"], name: string, struct: unknown): JsonResponseSpec {
  return { kind, name, struct: struct as Struct<unknown, unknown> };
}

/** The relations in `with=a,b`. Unknown names are ignored (domain/v0-api.md#requests). */
export function requestedRelations(url: URL): ReadonlySet<string> {
  const names = url.searchParams.getAll("with").flatMap((value) => value.split(","));
  return new Set(names.map((name) => name.trim()).filter((name) => name !== ""));
}

type Method = "get" | "post" | "put" | "delete";

/**
 * guest: no token. user: a valid token. writer: a user who may change the plant of the path. admin: an administrator.
 */
type Access = "guest" | "user" | "writer" | "admin";

const companyPath = "/companies/{c}";
const plantPath = "/companies/{c}/plants/{p}";

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
  /** The company of the path, and the descendants in the query. */
  readonly companyIds: Path extends `${typeof companyPath}${string}` ? CompanyScope : null;
  /** The plant of the path, if the path begins with a company and a plant. */
  readonly plant: Path extends `${typeof plantPath}${string}` ? PlantRow : null;
  readonly params: Params<Path>;
  readonly query: Q;
  readonly body: B;
  readonly url: URL;
  readonly request: Request;
}

/** The input of a call before its access is checked. */
interface UncheckedCall<Path extends string, Q>
  extends Pick<Call<"guest", Path, Q, unknown>, "api" | "companyIds" | "params" | "query" | "url"> {
  /** Expression with the id of the user. */
  readonly userId: RawBuilder<number>;
}

/**
 * The selects of a call, which run in one round trip with the access check, and a function that creates the response.
 */
export interface Reading {
  readonly selects: readonly Select<unknown>[];
  readonly respond: (rows: readonly unknown[][], checked: Checked) => unknown;
}

/** The user and the plant of a call after the access check. */
interface Checked {
  readonly user: SignedInUser;
  readonly plant: PlantRow | null;
}

/** Creates a reading of selects. `respond` receives their rows in order. */
export function reading<const Selects extends readonly Select<unknown>[]>(
  selects: Selects,
  respond: (rows: RowsOf<Selects>, checked: Checked) => unknown,
): Reading {
  return { selects, respond: respond as unknown as Reading["respond"] };
}

/** Files of a multipart body. */
interface Upload {
  readonly maxFiles: number;
}

interface EndpointSpec<A extends Access, Q, B> {
  /** "user" by default. */
  readonly access?: A;
  readonly summary: string;
  /** The operation id in the OpenAPI document, if the id from the path is not unique. */
  readonly operationId?: string;
  readonly query?: Struct<Q, never> | Struct<Q, unknown>;
  /** Whether the companies of `child_company_ids[]` are included. */
  readonly includesDescendants?: boolean;
  readonly body?: Struct<B, never> | Struct<B, unknown>;
  /** The largest JSON body, if the general limit is too small. */
  readonly maxBodyBytes?: number;
  /** Whether the body is not JSON. The handler then reads the request itself. */
  readonly upload?: Upload;
  readonly response: ResponseSpec;
  readonly status?: 200 | 201 | 202;
}

/**
 * `handle` runs after the access check. `read` returns the selects before the check, for calls without a body whose
 * selects do not depend on the user or the plant; one round trip is then enough. An error of `read` is thrown only
 * after a successful access check.
 */
type Handling<A extends Access, Path extends string, Q, B> =
  | { readonly handle: (call: Call<A, Path, Q, B>) => unknown; readonly read?: undefined }
  | { readonly read: (call: UncheckedCall<Path, Q>) => Reading; readonly handle?: undefined };

/** An endpoint of the contract that can be mounted and documented. */
export interface Endpoint extends Omit<EndpointSpec<Access, unknown, unknown>, "status"> {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** The scope that an access token needs; null if the call needs a session or nothing. */
  readonly tokenScope: TokenScope | null;
  readonly query?: Struct<unknown, unknown>;
  readonly body?: Struct<unknown, unknown>;
  readonly status: number;
  readonly handleRequest: (api: Api, rawParams: Record<string, string>, request: Request) => Promise<Response>;
}

/** The endpoints of a subject, which are a tag of the OpenAPI document. */
export interface EndpointGroup {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Declares an endpoint of the contract. Before `handle` runs, the path parameters, the query and the body are
 * validated, and the access to the company and the plant of the path and to everything else that the input names is
 * checked (access/references.ts). The result is sent as JSON; undefined
 * is sent as 204, and a Response is sent unchanged.
 */
export function endpoint<Path extends string, A extends Access = "user", Q = unknown, B = unknown>(
  method: Method,
  path: Path,
  spec: EndpointSpec<A, Q, B> & Handling<A, Path, Q, B>,
): Endpoint {
  const { handle, read, ...described } = spec;
  const kinds = kindsOfPath(path);
  const tokenScope =
    spec.access === "guest" ? null : scopeOfCall({ method, path, isForAdmins: spec.access === "admin" });
  return {
    ...described,
    method,
    path,
    tokenScope,
    access: spec.access ?? "user",
    query: spec.query as Struct<unknown, unknown> | undefined,
    body: spec.body as Struct<unknown, unknown> | undefined,
    status: spec.status ?? (spec.response.kind === "nothing" ? 204 : 200),
    async handleRequest(api, rawParams, request) {
      const url = new URL(request.url);
      const ids = parsePathIds(path, rawParams);
      const input = attempt(() => ({
        params: parsePathParams(path, rawParams),
        query: (spec.query ? validate(queryObject(url), spec.query as Struct<Q, unknown>) : {}) as Q,
      }));
      const scope = attempt(() =>
        companyScope(Number(rawParams.c), spec.includesDescendants ? requestedChildren(url) : []),
      );
      const tokenHash = spec.access === "guest" ? null : await requireTokenHash(request);
      const userId = userIdOfToken(tokenHash);
      const planned = attempt(() =>
        read?.({ api, url, userId, companyIds: scope.orThrow(), ...input.orThrow() } as unknown as UncheckedCall<
          Path,
          Q
        >),
      );
      const isForAdmins = spec.access === "admin";
      const requested = { ...ids, isForAdmins, childIds: scope.value?.slice(1) ?? [] };
      const naming = { api, userId, isForAdmins, path: input.value?.params ?? {} };
      const named = input.value
        ? [...pathReferences(kinds, input.value.params), ...referencesIn(spec.query, input.value.query)]
        : [];
      const selects = [
        ...named.map((reference) => selectAllowed(naming, reference)),
        ...(planned.value?.selects ?? []),
      ];
      const access = tokenHash === null ? null : await readAccess(api, tokenHash, requested, selects);
      const user = access?.user ?? null;
      if (user) assertScope(user.scope, tokenScope);
      if (isForAdmins && user?.admin !== 1) throw accessDenied("Only administrators may do this.");
      const { params, query } = input.orThrow();
      const body = (
        spec.body ? validate(await readJson(request, spec.maxBodyBytes), spec.body as Struct<B, unknown>) : {}
      ) as B;
      const plant = (await (spec.access === "writer" ? access?.requireWritablePath() : access?.requirePath())) ?? null;
      const companyIds = scope.orThrow();
      access?.requireChildren();
      if (access) {
        assertAllowed(named, access.rows);
        await requireAllowed(naming, referencesIn(spec.body, body));
      }
      const call = { api, user, companyIds, plant, params, query, body, url, request };
      const value =
        access && read
          ? await planned.orThrow()?.respond(access.rows.slice(named.length), { user: access.user, plant })
          : await handle?.(call as unknown as Call<A, Path, Q, B>);
      if (value instanceof Response) return value;
      const headers = { "cache-control": "no-store" };
      if (value === undefined) return new Response(null, { status: 204, headers });
      return Response.json(value, { status: spec.status ?? 200, headers });
    },
  };
}

/** Returns the value of a function, or its error, which is thrown later. */
function attempt<T>(run: () => T): { readonly value?: T; readonly orThrow: () => T } {
  try {
    const value = run();
    return { value, orThrow: () => value };
  } catch (error) {
    return {
      orThrow: () => {
        throw error;
      },
    };
  }
}

/** Returns the ids of the company and the plant at the start of a path; null for an invalid id. */
function parsePathIds(path: string, { c = "", p = "" }: Record<string, string>) {
  const idOf = (start: string, text: string) => (path.startsWith(start) && isId(text) ? Number(text) : null);
  return { companyId: idOf(companyPath, c), plantId: idOf(plantPath, p) };
}

/** Returns the names of a path's parameters, and whether each parameter is an id. */
export function pathParams(path: string): { name: string; isId: boolean }[] {
  return [...path.matchAll(/\{(\w+)(:text)?\}/g)].map(([, name = "", text]) => ({ name, isId: text === undefined }));
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

/** Returns the query as an object with the last value of each name. Lists (`name[]`) are read from the URL. */
function queryObject(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([name]) => !name.endsWith("[]")));
}
