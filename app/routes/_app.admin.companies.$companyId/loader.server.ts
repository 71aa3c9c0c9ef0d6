import { type CompanyStatistics, getCompany, listChildCompanies, readCompanies } from "@entities/company";
import {
  driverItem,
  listAllDriverAccounts,
  listCompanyDrivers,
  listDriverAccounts,
  listPulledAccounts,
} from "@entities/driver";
import { listOwnTags } from "@entities/tag";
import type { EditedCompany } from "@features/edit-company";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toPageResult, valueOr } from "@shared/api/result";
import { pageData } from "@shared/data/page-data.server";
import { textsIn } from "@shared/i18n/texts";
import { requestLanguage } from "@shared/lib/request.server";
import { readId } from "@shared/lib/text";
import { assertAdmin } from "@shared/session/session";

const itemOf = ({ id, name }: { id: number; name: string }) => ({ id, name });

/**
 * Loads a company with its figures (extension `companies`), its driver accounts, its SolarEdge accounts (extension
 * `pull`) and its tags, each deferred. Responds with 403 to non-admins and with 404 for an unknown company. See domain/companies.md#editing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const { api, session, extensions } = context;
  assertAdmin(session.requireUser(request));
  const companyId = readId(params.companyId);
  if (companyId === null) throw new Response(null, { status: 404 });
  const { signal } = request;

  const found = getCompany(api, companyId, { signal });
  const toItem = driverItem(textsIn(requestLanguage(request)));
  const company = Promise.all([
    found,
    listChildCompanies(api, companyId, { signal }),
    listCompanyDrivers(api, companyId, { signal }),
  ]).then(
    ([{ id, name, non_mon_accessible, non_mon_creation_enabled }, children, drivers]): EditedCompany => ({
      id,
      name,
      children: children.map(itemOf),
      inboundDrivers: drivers.map(toItem),
      non_mon_accessible,
      non_mon_creation_enabled,
    }),
  );
  const accounts = Promise.all([
    listDriverAccounts(api, companyId, { signal }),
    valueOr(listAllDriverAccounts(api, { signal }), null),
  ]).then(([attached, all]) => ({ attached: attached.map(toItem), hasChoices: all?.length !== 0 }));
  const figures =
    extensions.companies &&
    readCompanies(api, { hasStatistics: true, signal }).then(
      ({ data }): CompanyStatistics | null => data.find(({ id }) => id === companyId)?.statistics ?? null,
    );
  const tags = listOwnTags(api, companyId, { signal }).then((all) => all.map(itemOf));
  return pageData(args, toDeferredResult(found), {
    companyId,
    company: toPageResult(company),
    figures: figures ? toDeferredResult(figures) : null,
    accounts: toDeferredResult(accounts),
    pulledAccounts: extensions.pull ? toDeferredResult(listPulledAccounts(api, companyId, { signal })) : null,
    tags: toDeferredResult(tags),
  });
}
