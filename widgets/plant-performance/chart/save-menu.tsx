import { type CsvCell, type CsvSeparator, writeCsv } from "@heliograph/rules/cells";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { saveFile } from "@shared/lib/file-name";
import { toastShown } from "@shared/toasts/model";
import { MenuButton, Popover } from "@shared/ui/popover/popover";
import type { Plot } from "@shared/ui/series-plot/create-plot.client";
import { readPlotTheme, styleColor } from "@shared/ui/series-plot/plot-model";
import { useUnit } from "effector-react";
import { chartRules } from "../rules/chart-types";
import { type ChartSeries, weatherUnit } from "../rules/series";
import { daysOfPeriods } from "../rules/zoom";
import type { PerformanceView } from "../view";
import { periodNames, shownRangeText, useColumnLabel } from "./chart-texts";
import { chartFileName, chartTable, csvRows } from "./chart-values";
import type { ShownChart } from "./use-chart-data";

const separators: readonly CsvSeparator[] = [",", ";"];

interface SaveMenuProps {
  plantId: number;
  plantName: string;
  view: PerformanceView;
  shown: ShownChart;
  /** Null while the chart is loading. */
  plot: Plot | null;
}

/** The menu that saves the chart as an image or its values as a file. */
export function SaveMenu({ plantId, plantName, view, shown, plot }: SaveMenuProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const showToast = useUnit(toastShown);
  // The zoomed part of the chart.
  const { part: model, window, periodType } = shown;
  const labelOf = useColumnLabel(model.chart);
  const subject = { plantId, ...view, range: daysOfPeriods(model.periods, view.range) ?? view.range };
  const unit = { kWh: "kWh", MWh: "kWh", "kWh/kWp": "kWh/kWp", ratio: "", score: "" }[model.quantity];

  const saving = async (save: () => unknown) => {
    try {
      await save();
    } catch {
      showToast({ kind: "danger", message: msg`Could not save the file. Please try again.` });
    }
  };
  const saveChart = () =>
    saving(() => {
      if (!plot) return;
      const title = `${plantName} – ${i18n._(chartRules[model.chart].label)}`;
      const subtitle = [shownRangeText(format, window ? model.periods : [], view), unit && model.quantity]
        .filter(Boolean)
        .join(" · ");
      const series = model.series.filter(({ group }) => !group);
      const labels = series.map(({ label }) => messageText(i18n, label));
      return saveImage(plot.image(), series, { title, subtitle, labels }, chartFileName(subject, "png"));
    });
  const saveValues = (separator: CsvSeparator) =>
    saving(() => {
      const rows = csvRows(chartTable(model), {
        period: i18n._(periodNames[view.period]),
        status: t`Status`,
        lowest: t`lowest`,
        highest: t`highest`,
        startOf: ({ period }) => (period.instant ? format.fileTime(period.instant) : period.key),
        labelOf(column) {
          const own = weatherUnit(column.key, periodType)?.unit ?? (column.key === "share" ? "" : unit);
          return own ? `${labelOf(column)} (${own})` : labelOf(column);
        },
        statusOf: ({ status }) => status && messageText(i18n, status.label),
      });
      saveCsv(rows, separator, chartFileName(subject, "csv"));
    });

  return (
    <Popover size="small" icon="download" label={t`Save the chart`} align="end" trigger={<Trans>Save</Trans>}>
      {(close) => (
        <>
          <MenuButton
            icon="download"
            disabled={!plot}
            onClick={() => {
              close();
              void saveChart();
            }}
          >
            <Trans>Image (PNG)</Trans>
          </MenuButton>
          {separators.map((separator) => (
            <MenuButton
              key={separator}
              icon="download"
              onClick={() => {
                close();
                void saveValues(separator);
              }}
            >
              {separator === "," ? <Trans>CSV with commas</Trans> : <Trans>CSV with semicolons</Trans>}
            </MenuButton>
          ))}
        </>
      )}
    </Popover>
  );
}

interface ImageTexts {
  title: string;
  subtitle: string;
  labels: readonly string[];
}

const margin = 16;
const headHeight = 76;

/** Saves the visible part of the chart as a PNG image, with its title and legend. */
async function saveImage(
  plot: HTMLCanvasElement,
  series: readonly ChartSeries[],
  { title, subtitle, labels }: ImageTexts,
  fileName: string,
): Promise<void> {
  const scale = window.devicePixelRatio;
  const theme = readPlotTheme();
  const canvas = document.createElement("canvas");
  canvas.width = plot.width + 2 * margin * scale;
  canvas.height = plot.height + (headHeight + margin) * scale;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(plot, margin * scale, headHeight * scale);
  context.scale(scale, scale);
  context.textBaseline = "top";
  const write = (text: string, font: string, color: string, x: number, y: number) => {
    context.font = `${font} ${theme.fontFamily}`;
    context.fillStyle = color;
    context.fillText(text, x, y);
  };
  write(title, "600 15px", theme.strongText, margin, 12);
  write(subtitle, "400 12px", theme.text, margin, 32);
  let x = margin;
  for (const [index, { style }] of series.entries()) {
    const label = labels[index] ?? "";
    context.fillStyle = styleColor(style.color);
    context.fillRect(x, 55, 10, style.line ? 3 : 10);
    write(label, "400 11px", theme.strongText, x + 15, 54);
    x += context.measureText(label).width + 32;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveFile(blob, fileName);
}

function saveCsv(rows: readonly (readonly CsvCell[])[], separator: CsvSeparator, fileName: string): void {
  saveFile(new Blob([writeCsv(rows, separator)], { type: "text/csv;charset=utf-8" }), fileName);
}
