import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ServiceStatus } from "@shared/session/load-context";

export interface Banner {
  kind: "danger" | "warning" | "info";
  messages: MessageDescriptor[];
  /** The names of the services that are not operational. */
  services: string[];
}

const problemMessages: Record<NonNullable<ServiceStatus["problem"]>, MessageDescriptor> = {
  undetermined: msg`Status could not be determined`,
  "components-missing": msg`Status not found for some components`,
  unavailable: msg`Status info currently not available`,
};

const levels: Partial<Record<ServiceStatus["level"], { kind: Banner["kind"]; message: MessageDescriptor }>> = {
  outage: { kind: "danger", message: msg`Some of our services are unavailable` },
  degraded: { kind: "warning", message: msg`Some of our services have degraded performance` },
  maintenance: { kind: "info", message: msg`Some of our services are under maintenance` },
};

/**
 * The banner of a status, by its worst service. Null when all services are operational
 * (domain/app-shell.md#service-banner).
 */
export function toBanner({ level, problem, components }: ServiceStatus): Banner | null {
  const worst = levels[level];
  if (!worst && !problem) return null;
  return {
    kind: worst?.kind ?? "info",
    messages: [...(worst ? [worst.message] : []), ...(problem ? [problemMessages[problem]] : [])],
    services: components.filter(({ status }) => status !== "operational").map(({ name }) => name),
  };
}

/** Identifies the state that the user dismisses. The banner appears again when the state changes. */
export const bannerKey = ({ level, problem, components }: ServiceStatus): string =>
  JSON.stringify([level, problem, components.map(({ name, status }) => [name, status])]);
