import type { CompanyStatistics } from "@entities/company";
import { Meaning } from "@entities/help-text";
import { SwitchCompanyButton } from "@features/switch-company";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { LinkButton } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { SearchedList } from "@shared/ui/list-page/list-table";
import { EmptyValue, EurosValue, LossValue, MomentValue, TextList } from "@shared/ui/value-cells/value-cells";
import { type CompanyRow, companiesListQuery } from "./companies";
import type { loader } from "./loader.server";

/** All companies, for administrators (domain/companies.md#companies). */
export function CompaniesPage({ hasStatistics, page }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useLingui();
  return (
    <SearchedList
      listQuery={companiesListQuery}
      result={page}
      title={t`Companies`}
      create={{ to: "/admin/companies/create", label: <Trans>Create company</Trans> }}
      announcement={(total) => <Plural value={total} one="# company" other="# companies" />}
      search={{ label: t`Search companies`, placeholder: t`Name or parent company` }}
      columns={hasStatistics ? columnsWithStatistics : columns}
      empty={{
        icon: "companies",
        title: <Trans>There are no companies to show</Trans>,
        text: <Trans>Create a company to add its users and plants.</Trans>,
        noMatch: <Trans>No companies match this search. Search for another name.</Trans>,
      }}
    />
  );
}

const column = createDataTableColumns<CompanyRow>();

const lightLabels = { none: msg`Not shown`, shown: msg`Shown`, created: msg`Shown and created` };

const nameColumns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Name`, fullText: ({ name }) => name, skeletonWidth: 14 },
    cell: ({ row: { original } }) => <SwitchCompanyButton compact="name" company={original} />,
  }),
  column.accessor("id", { meta: { label: msg`ID`, align: "end", skeletonWidth: 3 } }),
  column.accessor("parents", {
    meta: {
      label: msg`Parent companies`,
      primary: true,
      fullText: ({ parents }) => parents.join(", ") || undefined,
      skeletonWidth: 10,
    },
    cell: ({ getValue }) => <TextList texts={getValue()} />,
  }),
]);

const statisticsColumns = column.columns([
  column.accessor(({ statistics }) => statistics?.plants ?? null, {
    id: "plants",
    meta: { label: msg`Plants`, align: "end", primary: true, labelOnCard: true, skeletonWidth: 3 },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor(({ statistics }) => statistics?.plants_with_issues ?? null, {
    id: "issues",
    meta: { label: msg`With issues`, align: "end", primary: true, labelOnCard: true, skeletonWidth: 3 },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor("statistics", {
    id: "loss",
    meta: { label: msg`Lost per day`, align: "end", primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <LossPerDay {...getValue()} />,
  }),
  column.accessor(({ statistics }) => statistics?.last_signed_in_at ?? null, {
    id: "signIn",
    meta: { label: msg`Last sign-in`, skeletonWidth: 8 },
    cell: ({ getValue }) => <MomentValue at={getValue()} />,
  }),
]);

const otherColumns = column.columns([
  column.accessor("light", {
    meta: { label: msg`SunData Light plants`, help: <Meaning of="light" />, skeletonWidth: 8 },
    cell: ({ getValue }) => <LightPlants value={getValue()} />,
  }),
  column.display({
    id: "edit",
    meta: { label: msg`Edit`, action: true, align: "end", skeletonWidth: 2 },
    cell: ({ row: { original } }) => <EditLink {...original} />,
  }),
]);

/** The columns of the companies list (domain/companies.md#companies). */
const columns = [...nameColumns, ...otherColumns];
const columnsWithStatistics = [...nameColumns, ...statisticsColumns, ...otherColumns];

function EditLink({ name, editHref }: CompanyRow) {
  const { t } = useLingui();
  return (
    <LinkButton
      kind="quiet"
      size="small"
      icon="edit"
      to={editHref}
      data-row-open=""
      aria-label={t`Edit ${name}`}
      title={t`Edit ${name}`}
    />
  );
}

/** The lost energy of the plants that a company sees, with its value. */
function LossPerDay({ lost_kwh_per_day = null, lost_cents_per_day = null }: Partial<CompanyStatistics>) {
  return lost_kwh_per_day === null ? (
    <EmptyValue />
  ) : (
    <>
      <LossValue kwh={lost_kwh_per_day} /> <EurosValue cents={lost_cents_per_day} />
    </>
  );
}

function Count({ value }: { value: number | null }) {
  return useFormat().number(value);
}

function LightPlants({ value }: { value: CompanyRow["light"] }) {
  const { i18n } = useLingui();
  return i18n._(lightLabels[value]);
}
