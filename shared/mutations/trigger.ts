import { type Event, sample, type UnitTargetable } from "effector";

/**
 * Triggers an event or an effect, such as a mutation, with the value of another event. Factories with generic types use
 * it instead of `sample`, whose types do not infer them: without it, each factory would cast both units.
 */
export function trigger<P>(clock: Event<P> | readonly Event<P>[], target: UnitTargetable<P>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> });
}
