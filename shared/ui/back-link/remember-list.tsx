import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { InlineScript } from "../inline-script/inline-script";
import { listKey, rememberListUrl } from "./list-url";

/**
 * Remembers the filters, sort and page of a list for the `BackLink`s to it; also when it is left before hydration. Part
 * of the app shell, so that lists do not need it in their own code. A path that ends in an id is no list.
 */
export function RememberList() {
  const { pathname, search } = useLocation();
  const isList = !/\d\/?$/.test(pathname);
  useEffect(() => {
    if (isList) rememberListUrl(pathname + search);
  }, [isList, pathname, search]);
  const script =
    import.meta.env.SSR && isList
      ? `try{sessionStorage[${JSON.stringify(listKey(pathname)).replaceAll("<", "\\u003c")}]=location.pathname+location.search}catch{}`
      : "";
  return <InlineScript text={script} />;
}
