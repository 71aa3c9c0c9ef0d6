import { Link } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import type { ReactNode } from "react";
import { InlineScript } from "../inline-script/inline-script";
import styles from "./back-link.module.css";
import { listKey, useListUrl } from "./list-url";

/**
 * A link above the title of a page to the list that the page belongs to, as the user left it in this tab; `to` is the
 * list without a history. Only the browser knows that URL, so a script sets it before hydration.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const script = import.meta.env.SSR
    ? `try{document.currentScript.previousElementSibling.href=sessionStorage[${JSON.stringify(listKey(to))}]||${JSON.stringify(to)}}catch{}`
    : "";
  return (
    <>
      <Link to={useListUrl(to)} className={styles.link} prefetch="none" suppressHydrationWarning>
        <Icon name="arrow-left" size="small" />
        {children}
      </Link>
      <InlineScript text={script} />
    </>
  );
}
