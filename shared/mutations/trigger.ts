import { type Event, type Store, sample, type UnitTargetable } from "effector";

/**
 * Triggers an event or an effect, such as a mutation, with the value of another event. Factories with generic types use
 * it and `withSource` instead of `sample`, whose types do not infer them: without these, each factory would cast units.
 */
export function trigger<P>(clock: Event<P> | readonly Event<P>[], target: UnitTargetable<P>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> });
}

/** An event with the result of a function of another event and a store; undefined drops the event. */
export const withSource = <P, S, R>(
  clock: Event<P>,
  source: Store<S>,
  fn: (source: S, value: P) => R | undefined,
): Event<R> =>
  sample({ clock: clock as Event<unknown>, source, fn: (state, value) => fn(state, value as P) }).filterMap(
    (result) => result,
  );
