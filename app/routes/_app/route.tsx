import { ExportProgress } from "@features/export-report";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { AppShell } from "@widgets/app-shell";
import { StatusBanner } from "@widgets/status-banner";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorPage } from "../../error/error-page";
import { RootErrorPage } from "../../error/root-error-page";
import type { RootData } from "../../root-loader.server";
import { loadShellData } from "./shell-data.server";

const ChatWidget = lazy(() =>
  import("@features/chat-widget").then((module) => ({ default: module.ChatWidget })),
);

export const loader = (args: LoaderFunctionArgs) => loadShellData(args);

type ShellLoaderData = Awaited<ReturnType<typeof loader>>;

/** Revalidates the app shell only on a retry of the same page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  !formMethod && currentUrl.href === nextUrl.href;

export default function AppLayout() {
  return (
    <Shell data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

/** Renders the error of a page inside the app shell, if the shell was loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("routes/_app");
  const root = useRouteLoaderData<RootData>("root");
  const requestId = root?.requestId ?? null;
  if (!data)
    return <RootErrorPage error={error} requestId={requestId} productName={root?.config.productName ?? ""} />;
  return (
    <Shell data={data}>
      <ErrorPage error={error} requestId={requestId} />
    </Shell>
  );
}

function Shell({ data, children }: { data: ShellLoaderData; children: ReactNode }) {
  const theme = useRouteLoaderData<RootData>("root")?.theme ?? "system";
  const banner = <StatusBanner status={data.serviceStatus} pageUrl={data.statusPageUrl} />;
  return (
    <AppShell shell={{ ...data.shell, theme }} banner={banner}>
      {children}
      <ExportProgress />
      {data.chatScriptUrl && (
        <Suspense fallback={null}>
          <ChatWidget scriptUrl={data.chatScriptUrl} />
        </Suspense>
      )}
    </AppShell>
  );
}
