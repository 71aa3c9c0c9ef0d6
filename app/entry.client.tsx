import { decodeLoaderData, hydratePage } from "@shared/framework/hydration";
import { defaultLanguage, isLanguage } from "@shared/i18n/language";
import { textsIn } from "@shared/i18n/texts";

async function start(): Promise<void> {
  await Promise.all(["Temporal" in globalThis ? undefined : import("temporal-polyfill/global"), decodeLoaderData()]);
  const { lang } = document.documentElement;
  hydratePage(textsIn(isLanguage(lang) ? lang : defaultLanguage));
}

/** Loads on demand what tells the Worker's log of errors, and after the page of a sample of web vitals. */
function reportToLog(): void {
  const load = () => import("@shared/browser-reports/browser-reports").catch(() => null);
  const onError = async (event: Event) => (await load())?.reportError(event);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onError);
  if (Math.random() < 0.1) setTimeout(async () => (await load())?.reportVitals(), 5_000);
}

reportToLog();
void start();
