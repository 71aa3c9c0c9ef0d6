import type { CompanyStatistics } from "@entities/company";
import { Meaning } from "@entities/help-text";
import { SwitchCompanyButton } from "@features/switch-company";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { SearchedList } from "@shared/ui/list-page/list-table";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { MomentValue, TextList } from "@shared/ui/value-cells/value-cells";
import { type CompanyRow, companiesListQuery } from "./companies";
import type { loader } from "./loader.server";

/** All companies, for administrators (domain/companies.md#companies). */
export function CompaniesPage({ hasStatistics, page }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useLingui();
  return (
    <SearchedList
      listQuery={companiesListQuery(hasStatistics)}
      result={page}
      title={t`Companies`}
      subtitle={hasStatistics && <Attention page={page} />}
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

/** What needs the staff, on one line on a phone. The line has its height from the start. */
function Attention({ page }: Pick<Awaited<ReturnType<typeof loader>>, "page">) {
  const format = useFormat();
  const line = "\u00a0";
  return (
    <Deferred result={page} fallback={line} renderError={() => line}>
      {({ attention }) => {
        const [atStake, unused] = [format.number(attention.atStake), format.number(attention.unused)];
        return (
          <Trans>
            {atStake} with something at stake · {unused} without a sign-in
          </Trans>
        );
      }}
    </Deferred>
  );
}

const column = createDataTableColumns<CompanyRow>();

const lightLabels = { none: msg`Not shown`, shown: msg`Shown`, created: msg`Shown and created` };

const nameColumns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Name`, sortField: "name", fullText: ({ name }) => name, skeletonWidth: 14 },
    cell: ({ row: { original } }) => <SwitchCompanyButton compact="name" company={original} />,
  }),
  column.accessor("id", { meta: { label: msg`ID`, align: "end", skeletonWidth: 3 } }),
  column.accessor("parents", {
    meta: {
      label: msg`Parent companies`,
      primary: true,
      fullText: ({ parents }) => joinTexts(parents, ", ") || undefined,
      skeletonWidth: 10,
    },
    cell: ({ getValue }) => <TextList texts={getValue()} />,
  }),
]);

const number = { align: "end", primary: true, labelOnCard: true } as const;

const statisticsColumns = column.columns([
  column.accessor(({ statistics }) => statistics?.plants ?? null, {
    id: "plants",
    meta: { label: msg`Plants`, sortField: "plants", ...number, skeletonWidth: 3 },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor(({ statistics }) => statistics?.plants_with_issues ?? null, {
    id: "issues",
    meta: { label: msg`With issues`, sortField: "plants_with_issues", ...number, skeletonWidth: 3 },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor("statistics", {
    id: "atStake",
    meta: {
      ...{ label: msg`At stake per day`, help: <Meaning of="atStake" />, sortField: "at_stake" },
      ...{ ...number, skeletonWidth: 6 },
    },
    cell: ({ getValue }) => <AtStake {...getValue()} />,
  }),
  column.accessor(({ statistics }) => statistics?.last_signed_in_at ?? null, {
    id: "signIn",
    meta: { label: msg`Last sign-in`, sortField: "last_signed_in_at", skeletonWidth: 8 },
    cell: ({ getValue, row: { original } }) =>
      original.statistics && getValue() === null ? (
        <span className="muted">
          <Trans>Nobody yet</Trans>
        </span>
      ) : (
        <MomentValue at={getValue()} />
      ),
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

function AtStake({
  at_stake_kwh_per_day: kwh = null,
  at_stake_cents_per_day: cents = null,
}: Partial<CompanyStatistics>) {
  return <AtStakeValue kwh={kwh} cents={cents} withEnergy />;
}

function Count({ value }: { value: number | null }) {
  return useFormat().number(value);
}

function LightPlants({ value }: { value: CompanyRow["light"] }) {
  const { i18n } = useLingui();
  return i18n._(lightLabels[value]);
}
