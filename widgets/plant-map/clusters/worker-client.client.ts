import type { WorkerMethods, WorkerRequest, WorkerResponse } from "./plant-clusters.worker";
import PlantClustersWorker from "./plant-clusters.worker?worker";

type MethodName = keyof WorkerMethods;

/** The client of a web worker in the main thread. */
export interface PlantClustersClient {
  /** Calls a method. Rejects when the method throws or the worker fails. Never settles after `terminate`. */
  call<M extends MethodName>(
    method: M,
    ...parameters: Parameters<WorkerMethods[M]>
  ): Promise<Awaited<ReturnType<WorkerMethods[M]>>>;
  terminate(): void;
}

/** Starts a worker without plants; call `load` first. */
export function startPlantClustersWorker(): PlantClustersClient {
  const worker = new PlantClustersWorker();
  const pending = new Map<number, (response: WorkerResponse) => void>();
  let lastId = 0;

  worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => pending.get(data.id)?.(data));
  worker.addEventListener("error", () => {
    for (const [id, settle] of pending) settle({ id, error: "The worker failed." });
  });

  return {
    call(method, ...parameters) {
      const request: WorkerRequest = { id: ++lastId, method, parameters };
      return new Promise((resolve, reject) => {
        pending.set(request.id, ({ result, error }) => {
          pending.delete(request.id);
          if (error === undefined) resolve(result as Parameters<typeof resolve>[0]);
          else reject(new Error(error));
        });
        worker.postMessage(request);
      });
    },
    terminate: () => worker.terminate(),
  };
}
