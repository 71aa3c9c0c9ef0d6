import { type CsvCell, type CsvSeparator, writeCsv } from "@shared/lib/csv";
import type { ChartSeries } from "../rules/series";
import { readPlotTheme, styleColor } from "./plot-theme";

function download(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // Revokes the URL later, because the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

interface ImageTexts {
  title: string;
  subtitle: string;
  labels: readonly string[];
}

const margin = 16;
const headHeight = 76;

/** Saves the visible part of the chart with its title and legend as a PNG image. */
export async function saveImage(
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
  if (blob) download(blob, fileName);
}

export function saveCsv(rows: readonly (readonly CsvCell[])[], separator: CsvSeparator, fileName: string): void {
  download(new Blob([writeCsv(rows, separator)], { type: "text/csv;charset=utf-8" }), fileName);
}
