import { companyDriverStatus } from "@entities/driver";
import { menuCookie, pickMenuWidth } from "@features/choose-looks";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { settle } from "@shared/api/outcome";
import { readCookie } from "@shared/lib/cookie.server";
import { soon } from "@shared/lib/soon";
import type { Session } from "@shared/session/session";

/** The pages that need only a token; every other one needs the person and the company too (spec 1 §2). */
const tokenOnly = ["/reports", "/support"];

/** A status that the edge still remembers is in the page from the start; a fresh look-up streams in. */
const statusPatienceMs = 60;

/** What the frame shows. Nothing here may keep a page waiting or bring it down. */
export async function loadFrame({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const { api, session, config } = context;
  const { user, company, adminMode }: Session = tokenOnly.includes(pathname)
    ? session.requireSession(request)
    : session.requireUser(request);
  const driverStatus = settle(
    company ? companyDriverStatus(api, company.id, { signal: request.signal }) : Promise.resolve(null),
  );
  const serviceStatus = await soon(context.getServiceStatus(), statusPatienceMs);
  return {
    frame: {
      user,
      company,
      adminMode,
      menuWidth: pickMenuWidth(readCookie(request, menuCookie)),
      productName: config.productName,
      supportUserId: config.supportUserId,
      driverStatus,
    },
    serviceStatus: serviceStatus.value,
    statusPageUrl: config.serviceStatusPageUrl,
  };
}
