import { type AdminAction, listAdminActions } from "@entities/admin-action";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ApiError, apiErrorCode, type Result, toResult } from "@shared/api/result";
import type { DashboardUrls } from "@shared/session/load-context";

export interface AdminTools {
  actions: AdminAction[];
  dashboards: DashboardUrls;
}

/** The admin actions and the dashboards, for administrators in admin mode. Other users receive error 4005. */
export async function adminTools({ request, context }: LoaderFunctionArgs): Promise<Result<AdminTools>> {
  const { api, dashboards, session } = context;
  const { user, adminMode } = session.requireUser(request);
  return toResult(
    user.admin && adminMode
      ? listAdminActions(api, { signal: request.signal }).then((actions) => ({ actions, dashboards }))
      : Promise.reject(new ApiError({ status: 403, code: apiErrorCode.accessDenied })),
  );
}
