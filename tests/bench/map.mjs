import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { atMost, report } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const plantCount = 100_000;
const maxTaskMs = 50;

/** A seeded random number generator from 0 to 1 (mulberry32). */
function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plants in towns of very different sizes around the center of the Netherlands. */
function createPlants() {
  const random = seededRandom(20_260_301);
  const towns = Array.from({ length: 80 }, (_, index) =>
    index === 0 ? { lat: 52.1, lng: 5.3 } : { lat: 51 + 2.2 * random(), lng: 4 + 2.6 * random() },
  );
  const columns = { ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 };
  for (let id = 1; id <= plantCount; id += 1) {
    const town = towns[Math.floor(random() * random() * towns.length)];
    const distance = 0.05 * Math.sqrt(-2 * Math.log(1 - random()));
    const direction = 2 * Math.PI * random();
    const share = random();
    columns.ids.push(id);
    columns.statuses.push(share < 0.04 ? 0 : share < 0.1 ? 1 : share < 0.85 ? 3 : share < 0.93 ? 4 : 5);
    columns.lats.push(Number((town.lat + distance * Math.sin(direction)).toFixed(5)));
    columns.lngs.push(Number((town.lng + 1.6 * distance * Math.cos(direction)).toFixed(5)));
  }
  return columns;
}

/** Pans and zooms like a user, from the country to single plants of the largest town and back. */
async function panAndZoom(page) {
  const box = await page.locator("canvas.maplibregl-canvas").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async (dx, dy) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 25 });
    await page.mouse.up();
    await page.waitForTimeout(400);
  };
  const panAround = async () => {
    for (const [dx, dy] of [
      [250, 120],
      [-250, -120],
      [-250, 80],
      [250, -80],
    ])
      await drag(dx, dy);
  };
  const zoom = async (step, times) => {
    await page.mouse.move(x, y);
    await page.keyboard.down("Control");
    for (let turn = 0; turn < times; turn += 1) {
      await page.mouse.wheel(0, step);
      await page.waitForTimeout(50);
    }
    await page.keyboard.up("Control");
    await page.waitForTimeout(600);
  };
  for (let level = 0; level < 4; level += 1) {
    await panAround();
    await zoom(-120, 8);
  }
  await panAround();
  await zoom(120, 32);
}

/** Durations of the main thread's tasks in a trace, in milliseconds: CPU time and wall-clock time. */
function mainThreadTasks(trace) {
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
  const mainThreads = trace.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const busy = trace.filter(({ name }) => name === "FunctionCall").map(threadOf);
  const main = mainThreads.map(threadOf).find((thread) => busy.includes(thread));
  const tasks = trace.filter((event) => threadOf(event) === main && /RunTask$/.test(event.name) && event.dur);
  return { cpuMs: tasks.map(({ tdur = 0 }) => tdur / 1000), wallClockMs: tasks.map(({ dur }) => dur / 1000) };
}

const longest = (times) => Math.round(times.reduce((most, time) => Math.max(most, time), 0) * 10) / 10;

/**
 * Measures the tasks of a page's main thread while `act` runs. Throws if the trace has fewer tasks than expected, which
 * means that nothing was measured.
 */
async function measureTasks(browser, page, act, minTasks) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { cpuMs, wallClockMs } = mainThreadTasks(traceEvents);
  if (cpuMs.length < minTasks) throw new Error(`The trace has only ${cpuMs.length} tasks of the main thread.`);
  return { longestCpuMs: longest(cpuMs), longestWallClockMs: longest(wallClockMs) };
}

/** Measures the main thread's longest task while a map of 100,000 plants is panned and zoomed. */
export async function measureMap({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const { context } = await signedInPage(browser, stack.url);
    const page = await context.newPage();
    const columns = JSON.stringify(createPlants());
    await page.route("**/resources/plant-locations?*", (route) =>
      route.fulfill({ contentType: "application/json", body: columns }),
    );
    await page.goto("/");
    await page.getByRole("heading", { name: "Plants on map" }).scrollIntoViewIfNeeded();
    await page
      .getByText(/plants on the map/)
      .first()
      .waitFor();
    await page.locator("canvas.maplibregl-canvas").scrollIntoViewIfNeeded();
    await page.waitForTimeout(5_000);
    const { longestCpuMs, longestWallClockMs } = await measureTasks(browser, page, () => panAndZoom(page), 1_000);
    return [
      atMost(
        "map of 100,000 plants: longest task while panning and zooming",
        longestCpuMs,
        maxTaskMs,
        "ms of CPU time",
      ),
      report("map of 100,000 plants: longest task, wall clock", longestWallClockMs, "ms"),
    ];
  } finally {
    await browser.close();
  }
}
