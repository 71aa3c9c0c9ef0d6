import { decodeLoaderData, hydratePage } from "@shared/framework/hydration";
import { defaultLanguage, isLanguage } from "@shared/i18n/language";
import { textsIn } from "@shared/i18n/texts";

async function start(): Promise<void> {
  await Promise.all(["Temporal" in globalThis ? undefined : import("temporal-polyfill/global"), decodeLoaderData()]);
  const { lang } = document.documentElement;
  hydratePage(textsIn(isLanguage(lang) ? lang : defaultLanguage));
}

void start();
