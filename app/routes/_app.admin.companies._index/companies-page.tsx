import { Meaning } from "@entities/help-text";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import { LinkButton } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { SearchedListEmpty } from "@shared/ui/empty-state/empty-state";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { SearchField } from "@shared/ui/search-field/search-field";
import { TextList } from "@shared/ui/value-cells/value-cells";
import { type CompanyRow, companiesListQuery } from "./companies";
import type { loader } from "./loader.server";

/** All companies, for administrators (domain/companies.md#companies). */
export function CompaniesPage({ page }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useLingui();
  const { query, ignored, pending: busy } = useListQuery(companiesListQuery);
  const queryProps = { listQuery: companiesListQuery, query };
  return (
    <ListPage
      title={<Trans>Companies</Trans>}
      actions={
        <LinkButton to="/admin/companies/create" kind="primary" icon="plus">
          <Trans>Create company</Trans>
        </LinkButton>
      }
      result={page}
      total={({ total }) => total}
      announcement={(loaded) => loaded && <Plural value={loaded.total} one="# company" other="# companies" />}
      search={<SearchField {...queryProps} label={t`Search companies`} placeholder={t`Name or parent company`} />}
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

const column = createDataTableColumns<CompanyRow>();

const lightLabels = { none: msg`Not shown`, shown: msg`Shown`, created: msg`Shown and created` };

/** The columns of the companies list (domain/companies.md#companies). */
const companyColumns = column.columns([
  column.accessor("name", { meta: { label: msg`Name`, fullText: ({ name }) => name, skeletonWidth: 14 } }),
  column.accessor("id", { meta: { label: msg`ID`, align: "end", primary: true, labelOnCard: true, skeletonWidth: 3 } }),
  column.accessor("parents", {
    meta: {
      label: msg`Parent companies`,
      primary: true,
      fullText: ({ parents }) => parents.join(", ") || undefined,
      skeletonWidth: 10,
    },
    cell: ({ getValue }) => <TextList texts={getValue()} />,
  }),
  column.accessor("light", {
    meta: { label: msg`SunData Light plants`, help: <Meaning of="light" />, skeletonWidth: 8 },
    cell: ({ getValue }) => <LightPlants value={getValue()} />,
  }),
]);

function LightPlants({ value }: { value: CompanyRow["light"] }) {
  const { i18n } = useLingui();
  return i18n._(lightLabels[value]);
}
