import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { InlineScript } from "../inline-script/inline-script";
import { listKey, rememberListUrl } from "./list-url";

/** Remembers the filters, sort and page of a list for the `BackLink`s to it; also when it is left before hydration. */
export function RememberList() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberListUrl(pathname + search), [pathname, search]);
  const script = import.meta.env.SSR
    ? `try{sessionStorage[${JSON.stringify(listKey(pathname))}]=location.pathname+location.search}catch{}`
    : "";
  return <InlineScript text={script} />;
}
