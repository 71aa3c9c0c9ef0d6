import { combine, createStore, type Effect, type Event, type Store, sample, type Unit } from "effector";

/** The parameters of an effect whose response belongs to a run. */
interface RunParams {
  run: number;
}

/** The responses of an effect to the current run. */
interface RunResponses<R, E> {
  done: Event<R>;
  failed: Event<E>;
  /** Whether a call of the current run is pending. */
  $pending: Store<boolean>;
}

interface CurrentRun {
  /** The number of the current run, which an effect gets as its parameter `run`. */
  $run: Store<number>;
  /** The responses to the current run; those to an earlier run are dropped. */
  responsesOf: <P extends RunParams, R, E>(effect: Effect<P, R, E>) => RunResponses<R, E>;
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
    responsesOf(effect) {
      const $pendingRuns = createStore<readonly number[]>([])
        .on(effect, (runs, { run }) => [...runs, run])
        .on(effect.finally, (runs, { params }) => runs.toSpliced(runs.indexOf(params.run), 1));
      return {
        done: ofRun(effect.done).map(({ result }) => result),
        failed: ofRun(effect.fail).map(({ error }) => error),
        $pending: combine($pendingRuns, $run, (runs, run) => runs.includes(run)),
      };
    },
  };
}
