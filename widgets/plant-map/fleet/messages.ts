import type { Result } from "@shared/api/result";
import type { MarkLooks, MarkPicture } from "../marks/draw-mark";
import type { Box, FleetRow, FleetSummary, Shown, TileAddress } from "./fleet";

/** What the page asks of the worker, and what it answers. */
export interface FleetCalls {
  load: { ask: { url: string }; answer: Result<FleetSummary> };
  bounds: { ask: { shown: Shown }; answer: Box | null };
  isAnyIn: { ask: { shown: Shown; box: Box }; answer: boolean };
  /** A vector tile; counts are written as `locale` does. */
  tile: { ask: { shown: Shown; address: TileAddress; locale: string }; answer: Uint8Array<ArrayBuffer> };
  expansionZoom: { ask: { shown: Shown; cluster: number }; answer: number };
  rows: { ask: { shown: Shown; first: number; count: number }; answer: FleetRow[] };
  mark: { ask: { mark: string; looks: MarkLooks }; answer: MarkPicture | null };
}

export type FleetCall = keyof FleetCalls;

/** A question with its number, by which the answer finds its way back. */
export type FleetQuestion = {
  [C in FleetCall]: { number: number; call: C; ask: FleetCalls[C]["ask"] };
}[FleetCall];

export type FleetReply = { number: number; answer: unknown } | { number: number; failed: string };
