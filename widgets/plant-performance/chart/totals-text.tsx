import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import type { ChartModel, Total } from "../rules/chart-model";
import type { ChartTexts } from "./texts";

interface TotalsTextProps {
  model: ChartModel;
  texts: ChartTexts;
}

/** What the chart shows in total, as text: the sums and means of what is drawn. */
export function TotalsText({ model, texts }: TotalsTextProps) {
  const { i18n } = useLingui();
  const [total, expected] = model.totals;
  const isComparison = model.totals.length > 0 && model.series.some(({ key }) => key === total?.key);
  if (isComparison) {
    return (
      <p>
        {model.totals.map(({ key, value }, index) => {
          const series = model.series[index];
          return (
            <span key={key}>
              {index > 0 && " · "}
              {series && messageText(i18n, series.label)}: <strong>{texts.value(value)}</strong>
            </span>
          );
        })}
      </p>
    );
  }
  if (!total || total.value === null) {
    return (
      <p>
        <Trans>
          <strong>No data</strong> for this period.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Sentence model={model} total={total} texts={texts} />
      {expected && expected.value !== null && (
        <>
          {" "}
          <Expected expected={expected} texts={texts} />
        </>
      )}
    </p>
  );
}

function Sentence({ model, total, texts }: TotalsTextProps & { total: Total }) {
  const value = texts.value(total.value);
  const { counted } = total;
  const all = model.periods.length;
  if (model.chart === "default") {
    return (
      <Trans>
        <strong>{value} generated</strong> in {counted} of {all} periods.
      </Trans>
    );
  }
  if (model.chart === "daily-yield-scores") {
    return (
      <Trans>
        Mean yield score <strong>{value}</strong> over <Plural value={counted} one="# day" other="# days" />.
      </Trans>
    );
  }
  if (model.chart === "abs-diff") {
    return (
      <Trans>
        <strong>{value}</strong> compared with the expected yield, over{" "}
        <Plural value={counted} one="# period" other="# periods" />.
      </Trans>
    );
  }
  return (
    <Trans>
      <strong>{value}</strong> over all of the <Plural value={counted} one="# period" other="# periods" />{" "}
      that can be compared.
    </Trans>
  );
}

function Expected({ expected, texts }: { expected: Total; texts: ChartTexts }) {
  const format = useFormat();
  const value = texts.value(expected.value);
  const counted = format.number(expected.counted);
  return (
    <Trans>
      <strong>{value} expected</strong> in {counted} of them.
    </Trans>
  );
}
