import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { changedParts } from "@shared/mutations/revalidation";
import { ErrorPage, RootErrorPage } from "../../error-page";
import type { RootData } from "../../root-loader.server";
import { Shell } from "./shell";
import { loadShellData } from "./shell-data.server";

export const loader = (args: LoaderFunctionArgs) => loadShellData(args);

/** The app shell is loaded again only after a mutation that changes it, and on a retry of the same page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  changedParts()?.includes("shell") ?? (!formMethod && currentUrl.href === nextUrl.href);

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
