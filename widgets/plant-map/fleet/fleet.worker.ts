import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { drawMark } from "../marks/draw-mark";
import { markProperties } from "../marks/mark-properties";
import { plantTiles } from "../tiles/plant-tiles";
import { writeTile } from "../tiles/write-tile";
import { createFleet, type Fleet } from "./fleet";
import { loadColumns } from "./load-columns";
import type { FleetCall, FleetCalls, FleetQuestion, FleetReply } from "./messages";

/**
 * The plants of one company, apart from the page: their places are read, grouped into clusters, listed and
 * drawn here, so that the page's own thread stays free however many they are.
 */
let fleet: Fleet = createFleet({ ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 });

/** The page's typeface, which a worker has to load for itself; without it another one serves. */
const typeface = new FontFace("Inter Variable", `url(${interUrl})`, { weight: "100 900" });
(self as unknown as { fonts: FontFaceSet }).fonts.add(typeface);
const typefaceSettled = typeface.load().catch(() => typeface);

type Answers = { [C in FleetCall]: (ask: FleetCalls[C]["ask"]) => Promisable<FleetCalls[C]["answer"]> };
type Promisable<T> = T | Promise<T>;

const answers: Answers = {
  async load({ url }) {
    const columns = await loadColumns(url);
    if (!columns.ok) return columns;
    fleet = createFleet(columns.value);
    return { ok: true, value: fleet.summary };
  },
  bounds: ({ shown }) => fleet.bounds(shown),
  isAnyIn: ({ shown, box }) => fleet.isAnyIn(shown, box),
  tile({ shown, address, locale }) {
    const compact = new Intl.NumberFormat(locale, { notation: "compact" });
    const points = fleet.tile(shown, address).map((point) => ({
      x: point.x,
      y: point.y,
      properties: markProperties(point, (count) => compact.format(count)),
    }));
    return writeTile(plantTiles, points);
  },
  expansionZoom: ({ shown, cluster }) => fleet.expansionZoom(shown, cluster),
  rows: ({ shown, first, count }) => fleet.rows(shown, first, count),
  async mark({ mark, looks }) {
    await typefaceSettled;
    return drawMark(mark, looks);
  },
};

/** What may be handed over instead of copied. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  if (typeof answer !== "object" || answer === null) return [];
  const views = ArrayBuffer.isView(answer) ? [answer] : Object.values(answer).filter(ArrayBuffer.isView);
  return views.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}

async function answerTo<C extends FleetCall>(call: C, ask: FleetCalls[C]["ask"]): Promise<unknown> {
  return answers[call](ask);
}

self.addEventListener("message", async ({ data: { number, call, ask } }: MessageEvent<FleetQuestion>) => {
  let reply: FleetReply;
  try {
    reply = { number, answer: await answerTo(call, ask) };
  } catch (error) {
    reply = { number, failed: String(error) };
  }
  self.postMessage(reply, { transfer: "answer" in reply ? buffersOf(reply.answer) : [] });
});
