import { listInboundDrivers } from "@entities/driver";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { SelectionItem } from "@shared/forms/selection/selection-form";
import { assertAdmin } from "@shared/session/assert-admin";

/** All inbound drivers, of which a company can have some; for administrators. // contract §2 */
export async function driverChoices({
  request,
  context: { api, session },
}: LoaderFunctionArgs): Promise<Result<SelectionItem[]>> {
  assertAdmin(session.requireUser(request));
  const drivers = listInboundDrivers(api, { signal: request.signal });
  return toResult(drivers.then((all) => all.map(({ id, name }) => ({ id, name }))));
}
