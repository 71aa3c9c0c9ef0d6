import { PreferencesForm } from "@features/preferences";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { BrandMark } from "@shared/ui/icon/icon";
import type { RootData } from "../../root-loader.server";
import styles from "./guest.module.css";

/**
 * The layout of pages for guests. Redirects signed-in users to `nextUrl` or to the dashboard
 * (domain/sessions.md#session).
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  context.session.requireAnonymous(request);
  return null;
}

export default function Guest() {
  const root = useRouteLoaderData<RootData>("root");
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PreferencesForm theme={root?.theme ?? "system"} />
      </header>
      <main className={styles.main}>
        <p className={styles.brand}>
          <BrandMark />
          {root?.config.productName}
        </p>
        <div className={styles.card}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
