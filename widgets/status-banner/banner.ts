import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ServiceStatus } from "@shared/edge/load-context";

/** What the banner shows: how serious it is and what it says. */
export interface Banner {
  kind: "danger" | "warning" | "info";
  words: MessageDescriptor[];
  /** The services that are not as they should be. */
  services: string[];
}

const problemWords: Record<NonNullable<ServiceStatus["problem"]>, MessageDescriptor> = {
  undetermined: msg`Status could not be determined`,
  "components-missing": msg`Status not found for some components`,
  unavailable: msg`Status info currently not available`,
};

const levels: Partial<Record<ServiceStatus["level"], { kind: Banner["kind"]; words: MessageDescriptor }>> = {
  outage: { kind: "danger", words: msg`Some of our services are unavailable` },
  degraded: { kind: "warning", words: msg`Some of our services have degraded performance` },
  maintenance: { kind: "info", words: msg`Some of our services are under maintenance` },
};

/** The banner of a status, by its worst service; null where there is nothing to say (spec 1 §2). */
export function bannerOf({ level, problem, components }: ServiceStatus): Banner | null {
  const worst = levels[level];
  if (!worst && !problem) return null;
  return {
    kind: worst?.kind ?? "info",
    words: [...(worst ? [worst.words] : []), ...(problem ? [problemWords[problem]] : [])],
    services: components.filter(({ status }) => status !== "operational").map(({ name }) => name),
  };
}

/** What a dismissal holds for: another state of the services is shown again. */
export const bannerKey = ({ level, problem, components }: ServiceStatus): string =>
  JSON.stringify([level, problem, components.map(({ name, status }) => [name, status])]);
