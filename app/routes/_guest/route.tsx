import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { Brand } from "@shared/ui/brand";
import type { loader as rootLoader } from "../../root";
import styles from "./guest.module.css";

/** Guests only: somebody signed in goes where they wanted to, or to the dashboard. // spec 1 §2 */
export function loader({ request, context }: LoaderFunctionArgs) {
  context.session.requireGuest(request);
  return null;
}

export default function Guest() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <Brand name={root?.config.productName ?? ""} />
        <div className={styles.card}>
          <Outlet />
        </div>
        <p className={styles.about}>
          <Trans>Your solar plants, worst first.</Trans>
        </p>
      </main>
    </div>
  );
}
