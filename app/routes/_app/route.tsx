import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ErrorPage, RootErrorPage } from "../../error-page";
import type { RootData } from "../../root-loader.server";
import { Shell } from "./shell";
import { loadShellData } from "./shell-data.server";

export const loader = (args: LoaderFunctionArgs) => loadShellData(args);

/** The app shell loads what a mutation changed itself. */
export const shouldRevalidate = () => false;

export default function AppLayout() {
  return (
    <Shell data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

/** Renders the error of a page inside the app shell if the shell is loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("routes/_app");
  const root = useRouteLoaderData<RootData>("root");
  const requestId = root?.requestId ?? null;
  if (!data) return <RootErrorPage error={error} requestId={requestId} productName={root?.config.productName ?? ""} />;
  return (
    <Shell data={data}>
      <ErrorPage error={error} requestId={requestId} />
    </Shell>
  );
}
