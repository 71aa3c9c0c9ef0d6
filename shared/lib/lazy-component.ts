import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export interface LazyComponent<P> {
  Component: LazyExoticComponent<ComponentType<P>>;
  /** Starts loading the module, for example when the pointer is on what opens the component. */
  preload: () => void;
}

/** A component whose module is loaded when it is first rendered or preloaded. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  return {
    Component: lazy(async () => ({ default: await load() })),
    // A failed preload is retried when the component is rendered.
    preload: () => void load().catch(() => {}),
  };
}
