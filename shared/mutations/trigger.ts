import { type Event, sample, type UnitTargetable } from "effector";

/**
 * Triggers an event or an effect, such as a mutation, with the value of another event: `sample` for factories whose
 * types are generic. The types of `sample` do not infer them, so that each factory would have to cast both.
 */
export function trigger<P>(clock: Event<P> | readonly Event<P>[], target: UnitTargetable<P>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> });
}
