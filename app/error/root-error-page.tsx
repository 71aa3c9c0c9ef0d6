import { Link } from "@remix-run/react";
import { BrandMark } from "@shared/ui/brand-mark/brand-mark";
import { ErrorPage } from "./error-page";
import styles from "./error-page.module.css";

interface BareErrorPageProps {
  error: unknown;
  requestId: string | null;
  productName: string;
}

/** An error before there is any frame to show it in. */
export function RootErrorPage({ error, requestId, productName }: BareErrorPageProps) {
  return (
    <>
      <header>
        <Link to="/" className={styles.bare}>
          <BrandMark />
          {productName}
        </Link>
      </header>
      <main id="main">
        <ErrorPage error={error} requestId={requestId} />
      </main>
    </>
  );
}
