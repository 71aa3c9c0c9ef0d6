import { combine, createStore, type Effect, type Event, type Store, sample, type Unit } from "effector";

/** The parameters of an effect whose response belongs to a run. */
interface RunParams {
  run: number;
}

/** The responses of an effect to the current run. */
interface RunResponses<P, R, E> {
  done: Event<R>;
  failed: Event<E>;
  /** The parameters of the calls of the current run that are pending, the oldest first. */
  $pending: Store<readonly P[]>;
}

interface CurrentRun {
  /** The number of the current run, which an effect gets as its parameter `run`. */
  $run: Store<number>;
  /** The responses to the current run. Responses to an earlier run are dropped. */
  responsesOf: <P extends RunParams, R, E>(effect: Effect<P, R, E>) => RunResponses<P, R, E>;
}

/**
 * Creates the current run of a model that loads or saves something: each of the events, such as `opened`, `retried` and
 * `closed`, ends the run, so that a response that arrives late changes nothing.
 */
export function createCurrentRun(endedBy: Unit<unknown>[]): CurrentRun {
  const $run = createStore(0).on(endedBy, (run) => run + 1);
  const ofRun = <Settled extends { params: RunParams }>(settled: Event<Settled>): Event<Settled> =>
    sample({ clock: settled, source: $run, fn: (run, response) => ({ run, response }) }).filterMap(
      ({ run, response }) => (response.params.run === run ? response : undefined),
    );
  return {
    $run,
    responsesOf<P extends RunParams, R, E>(effect: Effect<P, R, E>) {
      const $calls = createStore<readonly P[]>([])
        .on(effect, (calls, params) => [...calls, params])
        .on(effect.finally, (calls, { params }) => calls.filter((call) => call !== params));
      return {
        done: ofRun(effect.done).map(({ result }) => result),
        failed: ofRun(effect.fail).map(({ error }) => error),
        $pending: combine($calls, $run, (calls, run) => calls.filter((call) => call.run === run)),
      };
    },
  };
}
