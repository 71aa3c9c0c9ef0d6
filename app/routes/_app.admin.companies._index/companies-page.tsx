import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import { LinkButton } from "@shared/ui/button/link-button";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { SearchedListEmpty } from "@shared/ui/list-page/searched-list-empty";
import { SearchField } from "@shared/ui/search-field/search-field";
import { companyColumns } from "./company-columns";
import type { loader } from "./loader.server";
import { companiesListQuery } from "./query";

/** All companies, for administrators (spec 1 §2). */
export function CompaniesPage({ page }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useLingui();
  const { query, ignored, pending: busy } = useListQuery(companiesListQuery);
  const queryProps = { listQuery: companiesListQuery, query };
  return (
    <ListPage
      title={<Trans>Companies</Trans>}
      subtitle={<Trans>All companies. Open one to edit it.</Trans>}
      actions={
        <LinkButton to="/admin/companies/create" kind="primary" icon="plus">
          <Trans>Create company</Trans>
        </LinkButton>
      }
      result={page}
      total={({ total }) => total}
      announcement={(loaded) => loaded && <Plural value={loaded.total} one="# company" other="# companies" />}
      filters={
        <SearchField {...queryProps} label={t`Search companies`} placeholder={t`Name or parent company`} />
      }
      ignored={ignored}
      busy={busy}
    >
      {(loaded) => (
        <ListTable
          label={t`Companies`}
          {...queryProps}
          page={loaded}
          columns={companyColumns}
          getRowId={({ id }) => String(id)}
          rowHref={({ href }) => href}
          busy={busy}
          skeletonRows={16}
          empty={
            <SearchedListEmpty
              {...queryProps}
              icon="companies"
              title={<Trans>There are no companies to show</Trans>}
              clearLabel={<Trans>Clear search</Trans>}
              noMatch={<Trans>No companies match this search. Search for another name.</Trans>}
            >
              <Trans>Create a company to add its users and plants.</Trans>
            </SearchedListEmpty>
          }
        />
      )}
    </ListPage>
  );
}
