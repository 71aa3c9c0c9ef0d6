import { getDriverStatus } from "@entities/driver";
import { menuCookie, pickMenuWidth } from "@features/preferences/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toDeferredResult } from "@shared/api/result";
import { resolveWithin } from "@shared/lib/promises";
import { readCookie } from "@shared/lib/request.server";
import { needsOnlyToken, type Session } from "@shared/session/session";

/** A cached status is in the first response. A status that must be requested is deferred. */
const statusTimeoutMs = 60;

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
  const serviceStatus = await resolveWithin(toDeferredResult(context.getServiceStatus()), statusTimeoutMs);
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
    serviceStatus: serviceStatus.value,
    statusPageUrl: config.serviceStatusPageUrl,
    chatScriptUrl: user && context.chatScriptUrl(user),
  };
}

/** The data of the app shell once it was changed (`useDataParts`). */
export async function reloadShellData(args: LoaderFunctionArgs): Promise<Result<unknown>> {
  const { shell, serviceStatus, ...data } = await loadShellData(args);
  const driverStatus = await shell.driverStatus;
  return { ok: true, value: { ...data, shell: { ...shell, driverStatus }, serviceStatus: await serviceStatus } };
}
