import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { pickTheme, themeCookie } from "@shared/ui/theme/theme";

/** The data of every page: language, theme, public configuration and request id. */
export function loader({ request, context: { config, requestId } }: LoaderFunctionArgs) {
  const theme = pickTheme(readCookie(request, themeCookie));
  return { language: requestLanguage(request), theme, config, requestId };
}

export type RootData = ReturnType<typeof loader>;
