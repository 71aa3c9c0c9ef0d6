import { ChatWidget } from "@features/chat-widget";
import { ExportProgress } from "@features/export-report";
import { Trans } from "@lingui/react/macro";
import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { type DataPart, useDataParts } from "@shared/data/revalidation";
import { useIdleComponent } from "@shared/lib/react";
import { isLive } from "@shared/refresh/live-data";
import { CompanyChoicesProvider } from "@shared/session/company-choices";
import { ownerKey } from "@shared/session/owner";
import { Alert } from "@shared/ui/alert/alert";
import { AppShell, menuItems } from "@widgets/app-shell";
import { CommandPalette } from "@widgets/command-palette";
import { StatusBanner } from "@widgets/status-banner";
import { type ReactNode, useMemo } from "react";
import type { RootData } from "../../root-loader.server";
import type { loadShellData } from "./shell-data.server";

type ShellLoaderData = Awaited<ReturnType<typeof loadShellData>>;

const loadRefresh = async () => (await import("@shared/refresh/open-page")).RefreshOpenPage;

const shownParts: readonly DataPart[] = ["shell", "figures"];

/** The app shell with its banner, its search and the pending exports around a page. */
export function Shell({ data: loaded, children }: { data: ShellLoaderData; children: ReactNode }) {
  const data = useDataParts(loaded, { href: "/resources/shell?", shown: shownParts });
  const theme = useRouteLoaderData<RootData>("root")?.theme ?? "system";
  const banner = <StatusBanner status={data.serviceStatus} pageUrl={data.statusPageUrl} />;
  const { user, company, adminMode } = data.shell;
  const liveRoutes = useMatches()
    .filter(({ data }) => isLive(data))
    .map(({ id }) => id)
    .join(",");
  const pages = useMemo(() => menuItems(data.shell), [data.shell]);
  const RefreshOpenPage = useIdleComponent(loadRefresh);
  const search = user && company && (
    <CommandPalette context={{ userId: user.id, companyId: company.id, isAdmin: user.admin, adminMode, pages }} />
  );
  return (
    <CompanyChoicesProvider result={data.companyChoices}>
      <AppShell shell={{ ...data.shell, theme }} banner={banner} search={search}>
        {!company && <NoCompanyNotice />}
        {children}
        <ExportProgress />
        {RefreshOpenPage && user && company && (
          <RefreshOpenPage routes={liveRoutes} owner={ownerKey({ userId: user.id, companyId: company.id })} />
        )}
        {data.chatScriptUrl && <ChatWidget scriptUrl={data.chatScriptUrl} />}
      </AppShell>
    </CompanyChoicesProvider>
  );
}

/** Explains why a user without a company can open only some pages (domain/sessions.md#session). */
function NoCompanyNotice() {
  return (
    <div style={{ marginBottom: "var(--space-4)" }}>
      <Alert kind="info" title={<Trans>Your account does not belong to a company yet</Trans>}>
        <Trans>
          Plants, issues and tickets belong to companies, so only Reports and Support are available to you. Ask your
          administrator to add you to a company, then sign in again.
        </Trans>
      </Alert>
    </div>
  );
}
