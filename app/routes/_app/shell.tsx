import { ExportProgress } from "@features/export-report";
import { useRouteLoaderData } from "@remix-run/react";
import { lazyComponent } from "@shared/lib/react";
import { AppShell, menuItems } from "@widgets/app-shell";
import { CommandPalette } from "@widgets/command-palette";
import { StatusBanner } from "@widgets/status-banner";
import { type ReactNode, Suspense, useMemo } from "react";
import type { RootData } from "../../root-loader.server";
import type { loadShellData } from "./shell-data.server";

const NoCompanyNotice = lazyComponent(async () => (await import("./no-company-notice")).NoCompanyNotice);
const ChatWidget = lazyComponent(async () => (await import("@features/chat-widget")).ChatWidget);

type ShellLoaderData = Awaited<ReturnType<typeof loadShellData>>;

/** The app shell with its banner, its search and the pending exports around a page. */
export function Shell({ data, children }: { data: ShellLoaderData; children: ReactNode }) {
  const theme = useRouteLoaderData<RootData>("root")?.theme ?? "system";
  const banner = <StatusBanner status={data.serviceStatus} pageUrl={data.statusPageUrl} />;
  const { user, company, adminMode } = data.shell;
  const pages = useMemo(() => menuItems(data.shell), [data.shell]);
  const search = user && company && (
    <CommandPalette context={{ userId: user.id, companyId: company.id, isAdmin: user.admin, adminMode, pages }} />
  );
  return (
    <AppShell shell={{ ...data.shell, theme }} banner={banner} search={search}>
      {!company && (
        <Suspense fallback={null}>
          <NoCompanyNotice.Component />
        </Suspense>
      )}
      {children}
      <ExportProgress />
      {data.chatScriptUrl && (
        <Suspense fallback={null}>
          <ChatWidget.Component scriptUrl={data.chatScriptUrl} />
        </Suspense>
      )}
    </AppShell>
  );
}
