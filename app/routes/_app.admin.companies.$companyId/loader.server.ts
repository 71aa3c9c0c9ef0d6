import { getCompany, listChildCompanies } from "@entities/company";
import { listCompanyDrivers, listDriverAccounts } from "@entities/driver";
import { listOwnTags } from "@entities/tag";
import { accountItem } from "@features/attach-driver-accounts/index.server";
import type { EditedCompany } from "@features/edit-company";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { readId } from "@shared/lib/id";
import { assertAdmin } from "@shared/session/assert-admin";

const itemOf = ({ id, name }: { id: number; name: string }) => ({ id, name });

/** A company, its driver accounts and its tags, each deferred. Responds 403 to non-admins. // spec 3 §2 */
export async function loader({ request, params, context: { api, session } }: LoaderFunctionArgs) {
  const userSession = session.requireUser(request);
  assertAdmin(userSession);
  const companyId = readId(params.companyId);
  if (companyId === null) throw new Response(null, { status: 404 });
  const { signal } = request;

  const company = Promise.all([
    getCompany(api, companyId, { signal }),
    listChildCompanies(api, companyId, { signal }),
    listCompanyDrivers(api, companyId, { signal }),
  ]).then(
    ([{ id, name, ...flags }, children, drivers]): EditedCompany => ({
      id,
      name,
      children: children.map(itemOf),
      inboundDrivers: drivers.map(itemOf),
      accessible: flags.non_mon_accessible,
      creation: flags.non_mon_creation_enabled,
    }),
  );
  const accounts = listDriverAccounts(api, companyId, { signal }).then((all) => all.map(accountItem));
  const tags = listOwnTags(api, companyId, { signal }).then((all) => all.map(itemOf));
  return {
    companyId,
    isCurrent: companyId === userSession.company.id,
    company: toDeferredResult(company),
    accounts: toDeferredResult(accounts),
    tags: toDeferredResult(tags),
  };
}
