import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";

/** The figures of a text in English notation: "1.767 van 1.745 kWh" is ["1,767", "1,745kWh"]. */
export function figuresIn(text, language) {
  const figures = text.replaceAll(/€\s/g, "€").match(/€?\d[\d.,]*(?:\s?(?:%|[kMGT]Wh))?/g) ?? [];
  const swapped = { ".": ",", ",": "." };
  return figures.map((figure) => {
    const trimmed = figure.replaceAll(/\s/g, "").replace(/[.,]$/, "");
    return language === "nl" ? trimmed.replaceAll(/[.,]/g, (mark) => swapped[mark]) : trimmed;
  });
}

/** What a loaded report shows, by plant; the summary has the id "summary". */
export const readPages = (page) =>
  page.locator("article").evaluateAll((articles) => {
    const textsOf = (node, selector) => [...(node?.querySelectorAll(selector) ?? [])].map((one) => one.innerText);
    const rowsOf = (node) =>
      [...(node?.querySelectorAll("tbody tr") ?? [])].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
    return articles.map((article) => {
      const sections = [...article.querySelectorAll("section")];
      const nodes = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (nodes.nextNode()) texts.push(nodes.currentNode.data);
      return {
        id: article.id.replace("plant-", "") || "summary",
        stats: textsOf(article.querySelector("dl"), "dd"),
        sentence: article.querySelector("[class*=text] p")?.innerText.trim() ?? "",
        sections: sections.map((section) => ({ rows: rowsOf(section), values: textsOf(section, "dd") })),
        text: texts.join(" "),
      };
    });
  });

const unescaped = (text) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** The sheets of a workbook, each as rows of texts and numbers, without the header. */
export function readSheets(bytes) {
  const files = unzipSync(bytes);
  const count = Object.keys(files).filter((name) => name.startsWith("xl/worksheets/")).length;
  return Array.from({ length: count }, (_, index) => {
    const sheet = strFromU8(files[`xl/worksheets/sheet${index + 1}.xml`]);
    const rows = sheet.match(/<row .*?<\/row>/gs) ?? [];
    return rows.slice(1).map((row) =>
      (row.match(/<c\/>|<c .*?<\/c>|<c>.*?<\/c>/gs) ?? []).map((cell) => {
        const value = /<v>(.*?)<\/v>/.exec(cell)?.[1];
        if (value !== undefined) return Number(value);
        const text = /<t [^>]*>(.*?)<\/t>/s.exec(cell)?.[1];
        return text === undefined ? null : unescaped(text);
      }),
    );
  });
}

/** The text of each sheet of a PDF without its margins; null where `pdftotext` is not installed. */
export function readPdf(bytes) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-pdf-"));
  try {
    const file = join(folder, "report.pdf");
    writeFileSync(file, bytes);
    // The margins of 12 mm have the running header and the page number.
    const crop = ["-x", "0", "-y", "33", "-W", "595", "-H", "776"];
    const count = Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [file]).toString())[1]);
    return Array.from({ length: count }, (_, index) => {
      const pages = ["-f", String(index + 1), "-l", String(index + 1)];
      const target = join(folder, "page.txt");
      execFileSync("pdftotext", ["-layout", "-nopgbrk", ...pages, ...crop, file, target]);
      return readFileSync(target, "utf8");
    });
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
