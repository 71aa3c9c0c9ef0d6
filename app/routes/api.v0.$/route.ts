import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

/** The browser's v0 calls in development. In production the Worker handles them before Remix matches its routes. */
const proxyCall = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> =>
  context.proxyCall(request);

export { proxyCall as action, proxyCall as loader };
