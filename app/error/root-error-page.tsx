import { Link } from "@remix-run/react";
import { BrandMark } from "@shared/ui/brand-mark/brand-mark";
import { ErrorPage } from "./error-page";
import styles from "./error-page.module.css";

interface RootErrorPageProps {
  error: unknown;
  requestId: string | null;
  productName: string;
}

/** An error without the app shell. */
export function RootErrorPage({ error, requestId, productName }: RootErrorPageProps) {
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
