import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Prints the size of each layer in files, lines and folders, without tests, and the files that are too long. With
 * `--check` it fails when a bar is missed.
 */
const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const layers = ["app", "widgets", "features", "entities", "shared", "worker", "reference-api", "rules", "scripts"];

const isSource = (file) => /\.(tsx?|mjs|js)$/.test(file) && !/\.test\.|\/test\/|\/node_modules\//.test(file);

function sourcesOf(layer) {
  return readdirSync(join(projectRoot, layer), { recursive: true })
    .map((file) => `${layer}/${file}`)
    .filter(isSource)
    .map((file) => ({ file, lines: readFileSync(join(projectRoot, file), "utf8").split("\n").length - 1 }));
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function figuresOf(sources) {
  const lines = sources.map(({ lines }) => lines);
  const typed = sources.filter(({ file }) => /\.tsx?$/.test(file));
  const short = typed.filter(({ lines }) => lines <= 20).length;
  return {
    files: sources.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: median(lines),
    short,
    shortPercent: typed.length ? (100 * short) / typed.length : 0,
    folders: new Set(sources.map(({ file }) => dirname(file))).size,
    long: lines.filter((count) => count > 300).length,
  };
}

const columns = [
  ["files", ({ files }) => files],
  ["lines", ({ lines }) => lines],
  ["median", ({ median }) => median],
  ["≤ 20 lines", ({ short }) => short],
  ["% of ts/tsx", ({ shortPercent }) => shortPercent.toFixed(1)],
  ["folders", ({ folders }) => folders],
  ["> 300 lines", ({ long }) => long],
];

const bars = [
  ["files", ({ files }) => files, "≤", 1_200],
  ["median of lines", ({ median }) => median, "≥", 55],
  ["% of ts/tsx files with 20 lines or fewer", ({ shortPercent }) => shortPercent, "≤", 15],
  ["folders", ({ folders }) => folders, "≤", 280],
  ["files over 300 lines", ({ long }) => long, "≤", 0],
];

const row = (name, cells) => console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(13)).join(""));

const sourcesByLayer = layers.map((layer) => [layer, sourcesOf(layer)]);
const sources = sourcesByLayer.flatMap(([, files]) => files);
row(
  "",
  columns.map(([name]) => name),
);
for (const [name, files] of [...sourcesByLayer, ["total", sources]]) {
  const figures = figuresOf(files);
  row(
    name,
    columns.map(([, cell]) => cell(figures)),
  );
}

const long = sources.filter(({ lines }) => lines > 300).sort((a, b) => b.lines - a.lines);
if (long.length) console.log(`\nOver 300 lines:\n${long.map(({ file, lines }) => `${lines} ${file}`).join("\n")}`);

if (process.argv.includes("--check")) {
  console.log();
  const total = figuresOf(sources);
  for (const [name, figure, relation, bar] of bars) {
    const value = figure(total);
    const met = relation === "≤" ? value <= bar : value >= bar;
    console.log(`${met ? "✓" : "✗"} ${name}: ${Number(value.toFixed(1))} (${relation} ${bar})`);
    if (!met) process.exitCode = 1;
  }
}
