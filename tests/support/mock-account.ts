import { readBody, startHttpServer } from "./http-server";

interface Reply {
  status?: number;
  result?: unknown;
  error?: { code: number; message: string };
}

/**
 * A stand-in of the platform's API with one account, as far as wrangler calls it in a deployment: it stores resources
 * and Workers in memory, and has no network.
 */
export async function startMockAccount() {
  const namespaces: { id: string; title: string }[] = [];
  const databases: { uuid: string; name: string }[] = [];
  const buckets: { name: string }[] = [];
  /** The metadata of the uploaded Workers by name. */
  const workers = new Map<string, { bindings: Record<string, unknown>[]; uploads: number }>();
  /** The calls that this account does not know. */
  const unknown: string[] = [];
  const queries: string[] = [];

  const notFound = (code: number, message: string): Reply => ({ status: 404, error: { code, message } });

  function secretsOf(name: string): Reply {
    const worker = workers.get(name);
    if (!worker) return notFound(10_007, "This Worker does not exist on your account.");
    return {
      result: worker.bindings.filter(({ type }) => type === "secret_text").map(({ name, type }) => ({ name, type })),
    };
  }

  function deploymentsOf(name: string): Reply {
    if (!workers.has(name)) return notFound(10_007, "This Worker does not exist on your account.");
    const versions = [{ version_id: "version", percentage: 100 }];
    return { result: { deployments: [{ id: "1", source: "wrangler", strategy: "percentage", versions }] } };
  }

  function upload(name: string, body: string): Reply {
    const metadata = JSON.parse(/name="metadata"[^{]*(\{.*?\})\r\n--/s.exec(body)?.[1] ?? "{}");
    const before = workers.get(name);
    const secrets = before?.bindings.filter(({ type }) => type === "secret_text") ?? [];
    const sent: Record<string, unknown>[] = metadata.bindings ?? [];
    const inherited = secrets.filter((secret) => !sent.some((binding) => binding.name === secret.name));
    workers.set(name, { bindings: [...sent, ...inherited], uploads: (before?.uploads ?? 0) + 1 });
    return {
      result: {
        id: name,
        etag: "etag",
        startup_time_ms: 20,
        resources: { script: { etag: "etag", handlers: ["fetch"] }, script_runtime: {}, bindings: [] },
        deployment_id: "deployment",
        entry_point: "index.js",
        ...metadata,
      },
    };
  }

  function reply(method: string, path: string, body: string): Reply {
    const [, script = ""] = /\/workers\/(?:scripts|services)\/([\w-]+)/.exec(path) ?? [];
    /** Clients ask for pages until one is empty. */
    const firstPage = (items: unknown[]) => (/[?&]page=(?!1(&|$))/.test(path) ? [] : items);
    const routes: [RegExp, () => Reply][] = [
      [/^GET \/storage\/kv\/namespaces/, () => ({ result: firstPage(namespaces) })],
      [
        /^POST \/storage\/kv\/namespaces$/,
        () => {
          const { title } = JSON.parse(body);
          namespaces.push({ id: `${namespaces.length}`.padStart(32, "a"), title });
          return { result: namespaces.at(-1) };
        },
      ],
      [/^GET \/d1\/database(\?|$)/, () => ({ result: firstPage(databases) })],
      [
        /^POST \/d1\/database$/,
        () => {
          const uuid = `00000000-0000-4000-8000-${`${databases.length}`.padStart(12, "0")}`;
          databases.push({ uuid, name: JSON.parse(body).name });
          return { result: databases.at(-1) };
        },
      ],
      [/^GET \/d1\/database\/[\w-]+$/, () => ({ result: databases.find(({ uuid }) => path.includes(uuid)) })],
      [
        /^POST \/d1\/database\/[\w-]+\/query$/,
        () => {
          queries.push(JSON.parse(body).sql);
          return { result: [{ results: [], success: true, meta: { duration: 1 } }] };
        },
      ],
      [/^GET \/r2\/buckets\/[\w-]+/, () => ({ result: buckets.find(({ name }) => path.endsWith(name)) })],
      [/^GET \/r2\/buckets/, () => ({ result: { buckets } })],
      [
        /^POST \/r2\/buckets$/,
        () => {
          buckets.push({ name: JSON.parse(body).name });
          return { result: {} };
        },
      ],
      [/^POST \/workers\/scripts\/[\w-]+\/versions(\?|$)/, () => upload(script, body)],
      [/^POST \/workers\/scripts\/[\w-]+\/deployments(\?|$)/, () => ({ result: { id: "deployment" } })],
      [/^PATCH \/workers\/scripts\/[\w-]+\/script-settings$/, () => ({ result: {} })],
      [/^GET \/workers\/scripts\/[\w-]+\/settings$/, () => ({ result: { bindings: [], tags: [] } })],
      [/^GET \/workers\/scripts\/[\w-]+\/deployments$/, () => deploymentsOf(script)],
      [/^GET \/workers\/scripts\/[\w-]+\/secrets/, () => secretsOf(script)],
      [
        /^GET \/workers\/services\/[\w-]+$/,
        () =>
          workers.has(script)
            ? {
                result: {
                  id: script,
                  default_environment: {
                    environment: "production",
                    script: { last_deployed_from: "wrangler", tag: "tag" },
                  },
                },
              }
            : notFound(10_090, "This Worker does not exist on your account."),
      ],
      [
        /^POST \/workers\/scripts\/[\w-]+\/assets-upload-session$/,
        () => ({ result: { jwt: "completion", buckets: [] } }),
      ],
      [/^PUT \/workers\/scripts\/[\w-]+(\?|$)/, () => upload(script, body)],
      [/^GET \/workers\/scripts\/[\w-]+\/subdomain$/, () => ({ result: { enabled: true, previews_enabled: false } })],
      [/^POST \/workers\/scripts\/[\w-]+\/subdomain$/, () => ({ result: { enabled: true, previews_enabled: false } })],
      [/^PUT \/workers\/scripts\/[\w-]+\/schedules$/, () => ({ result: { schedules: [] } })],
      [/^GET \/workers\/subdomain$/, () => ({ result: { subdomain: "account" } })],
    ];
    const route = routes.find(([pattern]) => pattern.test(`${method} ${path}`));
    if (route) return route[1]();
    unknown.push(`${method} ${path}`);
    return notFound(7_003, "Could not route.");
  }

  const server = await startHttpServer(async (request, response) => {
    const body = (await readBody(request)).toString("latin1");
    const path = (request.url ?? "").replace(/^\/client\/v4/, "").replace(/^\/accounts\/account/, "");
    const { status = 200, result = null, error } = reply(request.method ?? "GET", path, body);
    response.writeHead(status, { "Content-Type": "application/json" });
    const errors = error ? [error] : [];
    const result_info = { page: 1, per_page: 100, total_count: 0, count: 0 };
    response.end(JSON.stringify({ success: !error, result, errors, messages: [], result_info }));
  });
  return {
    namespaces,
    databases,
    buckets,
    workers,
    unknown,
    queries,
    /** The environment in which wrangler uses this account. */
    env: {
      CLOUDFLARE_API_BASE_URL: `${server.url}/client/v4`,
      CLOUDFLARE_API_TOKEN: "token",
      CLOUDFLARE_ACCOUNT_ID: "account",
    },
    stop: server.stop,
  };
}
