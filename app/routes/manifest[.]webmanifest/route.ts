import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { textsIn } from "@shared/i18n/texts";
import { requestLanguage } from "@shared/lib/request.server";
import { lastPlantPath } from "@shared/offline/protocol";

const shortcuts = [
  { name: msg`Triage`, url: "/triage" },
  { name: msg`Plants`, url: "/plants" },
  { name: msg`Last plant`, url: lastPlantPath },
];

const icon = (purpose: "any" | "maskable", file: string, size: number) => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What a browser needs to install the site (domain/offline.md#installation). The texts are in the user's language. */
export function loader({ request, context: { config } }: LoaderFunctionArgs): Response {
  const language = requestLanguage(request);
  const texts = textsIn(language);
  const manifest = {
    id: "/",
    start_url: "/",
    scope: "/",
    name: config.productName,
    short_name: config.productName,
    lang: language,
    display: "standalone",
    background_color: "#f8fafc",
    theme_color: "#f8fafc",
    icons: [
      icon("any", "icon", 192),
      icon("any", "icon", 512),
      icon("maskable", "maskable", 192),
      icon("maskable", "maskable", 512),
    ],
    shortcuts: shortcuts.map(({ name, url }) => ({ name: texts._(name), url, icons: [icon("any", "icon", 192)] })),
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
