import { decodeLoaderData, hydratePage } from "@shared/framework/hydration";
import { pageTexts } from "@shared/i18n/texts";
import { reportError, reportVitals } from "@shared/lib/browser-reports";
import { removeLeftPrivateData } from "@shared/session/private-storage";

async function start(): Promise<void> {
  await Promise.all(["Temporal" in globalThis ? undefined : import("temporal-polyfill/global"), decodeLoaderData()]);
  hydratePage(pageTexts());
}

/** Sends all errors to the Worker's log, and the web vitals of a tenth of the pages. */
function reportToLog(): void {
  addEventListener("error", reportError);
  addEventListener("unhandledrejection", reportError);
  if (Math.random() < 0.1) setTimeout(reportVitals, 5_000);
}

reportToLog();
removeLeftPrivateData();
void start();
