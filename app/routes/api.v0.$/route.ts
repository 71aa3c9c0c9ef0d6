import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

/** The calls of the browser in development; the Worker answers them before Remix matches its routes. */
const proxyCall = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> =>
  context.proxyCall(request);

export { proxyCall as action, proxyCall as loader };
