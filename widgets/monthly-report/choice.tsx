import { DataOffer } from "@entities/plant";
import {
  offeredPeriods,
  type ReportPeriod,
  type ReportPeriodKind,
  reportPeriodKinds,
  reportPeriodLabels,
  reportPeriodOf,
  writePeriod,
} from "@entities/report";
import { usePlantViews } from "@features/saved-views";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { type Format, useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { isLanguage, type Language, languageOptions } from "@shared/lib/language";
import { useListQuery } from "@shared/list-query/use-list-query";
import { useOwner } from "@shared/session/owner";
import { Select } from "@shared/ui/field/select";
import { useResource } from "@shared/ui/resource/resource";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { choiceHref, type MonthlyReportChoice, monthlyReportQuery, plantsCodec } from "./choice-query";
import { $list, $reports } from "./model";
import { type ListedPlant, reportedData } from "./plant-report";
import styles from "./report.module.css";

/** Formats a period: "October 2026", "Q4 2026" or "2026". */
export function periodText(i18n: I18n, format: Format, { kind, start }: ReportPeriod): string {
  if (kind === "month") return format.monthAndYear(start);
  const { year } = start;
  const quarter = (start.month + 2) / 3;
  return kind === "year" ? String(year) : i18n._(msg`Q${quarter} ${year}`);
}

interface ChoiceProps {
  choice: MonthlyReportChoice;
  period: ReportPeriod;
  language: Language;
  companyId: number;
  today: Temporal.PlainDate;
}

/** What the report covers. Each change is a navigation, so that a link contains the whole choice. */
export function ReportChoice({ choice, period, language, companyId, today }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const change = (changes: MonthlyReportChoice) =>
    navigate(choiceHref({ ...choice, ...changes }), { preventScrollReset: true });
  const { list, reports } = useUnit({ list: $list, reports: $reports });
  const data = list?.ok ? reportedData(list.value.plants, reports) : null;
  const periods = offeredPeriods(period.kind, today, data);
  const isOffered = periods.some(({ start }) => start.equals(period.start));
  const plants = usePlantChoices(choice, companyId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: each field has its own label
    <div className={styles.choice} role="group" aria-label={t`Choice of the report`} data-print="hide">
      <Select
        label={t`Period`}
        size="small"
        value={period.kind}
        options={reportPeriodKinds.map((kind) => ({ value: kind, label: i18n._(reportPeriodLabels[kind]) }))}
        onChange={({ target }) => {
          const kind = target.value as ReportPeriodKind;
          const before = reportPeriodOf(kind, period.start);
          change({ period: before });
        }}
      />
      <Select
        label={i18n._(reportPeriodLabels[period.kind])}
        size="small"
        value={writePeriod(period)}
        options={[...(isOffered ? [] : [period]), ...periods].map((one) => ({
          value: writePeriod(one),
          label: periodText(i18n, format, one),
        }))}
        onChange={({ target }) => {
          const chosen = periods.find((one) => writePeriod(one) === target.value);
          if (chosen) change({ period: chosen });
        }}
      />
      <Select
        label={t`Plants`}
        size="small"
        value={choice.plant ? "plant" : (choice.plants ?? "")}
        options={plants}
        onChange={({ target: { value } }) =>
          change({ plants: value || undefined, plant: undefined, companyId: undefined })
        }
      />
      <Select
        label={t`Language of the report`}
        size="small"
        value={language}
        options={languageOptions}
        onChange={({ target }) => isLanguage(target.value) && change({ language: target.value })}
      />
      <Switch
        label={t`With euros`}
        checked={choice.euros !== false}
        onChange={(euros) => change({ euros: euros ? undefined : false })}
      />
    </div>
  );
}

interface ReportOfferProps {
  plants: readonly ListedPlant[];
  range: DateRange;
}

/** A link to the last period with data, if the plants of the report have none in this one. */
export function ReportOffer({ plants, range }: ReportOfferProps) {
  const reports = useUnit($reports);
  const { query } = useListQuery(monthlyReportQuery);
  const choice = query.filters;
  const kind = choice.period?.kind ?? "month";
  return (
    <DataOffer
      data={reportedData(plants, reports)}
      shown={range}
      hrefOf={({ end }) => choiceHref({ ...choice, period: reportPeriodOf(kind, end) })}
    />
  );
}

interface TagChoice {
  id: string;
  name: string;
}

const filtersOf = (search: string): string => plantsCodec.read(search).value ?? "";

/** All plants, the company's tags and presets, the user's views, and the current choice. */
function usePlantChoices({ plant, plants }: MonthlyReportChoice, companyId: number) {
  const { t } = useLingui();
  const { userId } = useOwner(companyId);
  const { views } = usePlantViews(`${userId}-${companyId}`);
  const { value: tags = [] } = useResource<TagChoice[]>("/resources/filter-choices?of=tags", { parts: ["tags"] });
  const saved = views.filter(({ search }) => filtersOf(search) !== "");
  const choices = [
    { value: "", label: t`All plants` },
    ...tags.map(({ id, name }) => ({ value: filtersOf(`tags=${id}|1`), label: t`Tag: ${name}` })),
    ...saved.map(({ name, search }) => ({ value: filtersOf(search), label: t`View: ${name}` })),
  ];
  const current = plant ? "plant" : (plants ?? "");
  if (choices.some(({ value }) => value === current)) return choices;
  return [...choices, { value: current, label: plant ? t`One plant` : t`Plants of the link` }];
}
