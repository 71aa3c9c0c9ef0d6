import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ChartFrame, chartTable } from "./chart-frame";

function streamedHtml(node: ReactNode): Promise<string> {
  const stream = new PassThrough();
  const { pipe } = renderToPipeableStream(node, { onShellReady: () => pipe(stream) });
  return text(stream);
}

describe("chartTable", () => {
  it("renders the table inside noscript when its module loads after the first chunk", async () => {
    const Table = chartTable(async () => {
      await delay(20);
      return ({ rows }: { rows: readonly string[] }) => (
        <table>
          {rows.map((row) => (
            <tr key={row} />
          ))}
        </table>
      );
    });
    const html = await streamedHtml(
      <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
        <ChartFrame totals={null} legend={null} table={<Table rows={["Monday"]} />}>
          chart
        </ChartFrame>
      </I18nProvider>,
    );
    expect(html).toContain("<noscript><table><tr></tr></table></noscript>");
  });
});
