import FleetWorker from "./fleet.worker?worker";
import type { FleetCall, FleetCalls, FleetQuestion, FleetReply } from "./messages";

/** The page's side of the worker that holds the plants. */
export interface FleetClient {
  /** Rejects when the worker failed or was stopped. */
  ask<C extends FleetCall>(call: C, ask: FleetCalls[C]["ask"]): Promise<FleetCalls[C]["answer"]>;
  stop(): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

/** Starts a worker of its own. It has no plants before it was asked to load them. */
export function startFleet(): FleetClient {
  const worker = new FleetWorker();
  const waiting = new Map<number, Waiting>();
  let asked = 0;

  function rejectAll(reason: string): void {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  worker.addEventListener("message", ({ data }: MessageEvent<FleetReply>) => {
    const question = waiting.get(data.number);
    waiting.delete(data.number);
    if ("failed" in data) question?.reject(new Error(data.failed));
    else question?.resolve(data.answer);
  });
  worker.addEventListener("error", () => rejectAll("The worker failed."));

  return {
    ask<C extends FleetCall>(call: C, ask: FleetCalls[C]["ask"]) {
      asked += 1;
      const question = { number: asked, call, ask } as FleetQuestion;
      return new Promise<FleetCalls[C]["answer"]>((resolve, reject) => {
        waiting.set(question.number, { resolve: resolve as Waiting["resolve"], reject });
        worker.postMessage(question);
      });
    },
    stop() {
      worker.terminate();
      rejectAll("The worker was stopped.");
    },
  };
}
