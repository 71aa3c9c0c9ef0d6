import { getDriverStatus } from "@entities/driver";
import { menuCookie, pickMenuWidth } from "@features/preferences/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toDeferredResult } from "@shared/api/result";
import { resolveWithin } from "@shared/lib/promises";
import { readCookie } from "@shared/lib/request.server";
import { needsOnlyToken, type Session } from "@shared/session/session";
import { loadCompanyChoices } from "./company-choices.server";

/** Cached values are in the first response. Values that must be requested are deferred. */
const cachedTimeoutMs = 60;

/** The data of the app shell. Its calls never delay a page or cause an error. */
export async function loadShellData({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const { api, extensions, session, config } = context;
  const { user, company, adminMode }: Session = needsOnlyToken(pathname)
    ? session.requireSession(request)
    : session.requireUser(request);
  const driverStatus = toDeferredResult(
    company ? getDriverStatus(api, company.id, { signal: request.signal }) : Promise.resolve(null),
  );
  const [serviceStatus, companyChoices] = await Promise.all([
    resolveWithin(toDeferredResult(context.getServiceStatus()), cachedTimeoutMs),
    resolveWithin(
      toDeferredResult(
        company ? loadCompanyChoices(context, company.id, { signal: request.signal }) : Promise.resolve(null),
      ),
      cachedTimeoutMs,
    ),
  ]);
  return {
    shell: {
      user,
      company,
      adminMode,
      menuWidth: pickMenuWidth(readCookie(request, menuCookie)),
      productName: config.productName,
      supportUserId: config.supportUserId,
      hasPortfolio: extensions.portfolio,
      driverStatus,
    },
    companyChoices: companyChoices.value,
    serviceStatus: serviceStatus.value,
    statusPageUrl: config.serviceStatusPageUrl,
    chatScriptUrl: user && context.chatScriptUrl(user),
  };
}

/** The data of the app shell once it was changed (`useDataParts`). */
export async function reloadShellData(args: LoaderFunctionArgs): Promise<Result<unknown>> {
  const { shell, companyChoices, serviceStatus, ...data } = await loadShellData(args);
  const [driverStatus, choices] = await Promise.all([shell.driverStatus, companyChoices]);
  return {
    ok: true,
    value: { ...data, shell: { ...shell, driverStatus }, companyChoices: choices, serviceStatus: await serviceStatus },
  };
}
