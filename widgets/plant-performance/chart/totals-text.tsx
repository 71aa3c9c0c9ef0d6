import { ComparisonText } from "@entities/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import type { ChartModel } from "../rules/chart-model";
import type { ChartTexts } from "./chart-texts";

/** What the chart shows in total, as text: what was generated compared with what was expected, or the mean score. */
export function TotalsText({ model, texts }: { model: ChartModel; texts: ChartTexts }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { comparisons, series, totals } = model;
  const [total, sunTotal] = totals;
  const isComparison = totals.length > 0 && series.some(({ key }) => key === total?.key);
  if (isComparison) {
    return (
      <p>
        {totals.map(({ key, value }, index) => (
          <span key={key}>
            {index > 0 && " · "}
            {messageText(i18n, series.find((one) => one.key === key)?.label ?? "")}:{" "}
            <strong>{texts.value(value)}</strong>
            {isNumber(comparisons[index]?.ratio) && model.quantity === "kWh/kWp" && (
              <OfExpected share={format.percent(comparisons[index].ratio, 1)} />
            )}
          </span>
        ))}
      </p>
    );
  }
  if (comparisons[0]) return <ComparisonText comparison={comparisons[0]} />;
  if (!total || total.value === null) {
    return (
      <p>
        <Trans>
          <strong>No data</strong> for this period.
        </Trans>
      </p>
    );
  }
  const mean = texts.value(total.value);
  const sun = sunTotal && texts.value(sunTotal.value);
  return (
    <p>
      <Trans>
        Mean yield score <strong>{mean}</strong> over <Plural value={total.counted} one="# day" other="# days" />.
      </Trans>{" "}
      {sun && (
        <Trans>
          Mean sun score <strong>{sun}</strong>.
        </Trans>
      )}
    </p>
  );
}

const isNumber = (value: number | null | undefined): value is number => typeof value === "number";

function OfExpected({ share }: { share: string }) {
  return (
    <>
      , <Trans>{share} of expected</Trans>
    </>
  );
}
