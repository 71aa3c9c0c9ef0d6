import type { ServiceStatus } from "@shared/session/load-context";
import { renderText } from "@testing/markup";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ContactCard, RequestsCard } from "./support-contact";

const contact = {
  ...{ email: "", phone: "", hours: "", chat: false, isAdmin: false },
  ...{ tickets: true, statusPageUrl: "" },
};

function textOf(element: ReactNode, serviceStatus?: ServiceStatus): string {
  const loaderData = { "routes/_app": { serviceStatus: serviceStatus && { ok: true, value: serviceStatus } } };
  const router = createMemoryRouter([{ id: "routes/_app", path: "/", loader: () => null, element }], {
    hydrationData: { loaderData },
  });
  return renderText(<RouterProvider router={router} />).replaceAll(/\s+/g, " ");
}

describe("the ways to contact support", () => {
  const status = { problem: null, components: [], readAt: Date.UTC(2026, 5, 18, 13) };

  it("say which services do not work, and since which reading", () => {
    const components = [
      { name: "Portal", status: "operational" },
      { name: "Data import", status: "major_outage" },
    ];
    expect(textOf(<ContactCard contact={contact} />, { ...status, level: "outage", components })).toContain(
      "Status of our servicesSome of our services are unavailable: Data import (as of 15:00).",
    );
  });

  it("say that all services work, and nothing where no status is configured", () => {
    expect(textOf(<ContactCard contact={contact} />, { ...status, level: "operational" })).toContain(
      "All services operational (as of 15:00).",
    );
    const none = textOf(<ContactCard contact={contact} />, { ...status, level: "operational", readAt: null });
    expect(none).not.toContain("services");
  });
});

describe("the open requests", () => {
  const request = {
    ...{ href: "/tickets/4", number: "10004", title: "Inverter is silent", createdAt: "2026-06-03T08:00:00Z" },
    ...{ lastActivityAt: "2026-06-16T08:00:00Z", commentCount: 2, waitsForCustomer: false },
  };
  const textWith = (rest: Partial<typeof request>) =>
    textOf(
      <RequestsCard
        requests={{ ok: true, value: { total: 7, listHref: "/tickets", tickets: [{ ...request, ...rest }] } }}
      />,
    );

  it("say since when they exist and when something happened last", () => {
    expect(textWith({})).toContain(
      "#10004 Inverter is silent Created 3 Jun 2026 · Last activity 16 Jun 2026Open the list of 7 tickets",
    );
  });

  it("say that nobody has answered yet, or that they wait for the user", () => {
    expect(textWith({ commentCount: 0 })).toContain("Created 3 Jun 2026 · No answer yet");
    expect(textWith({ waitsForCustomer: true })).toContain("Inverter is silent Waits for you");
  });

  it("say where answers are when there are none", () => {
    const value = { total: 0, listHref: "/tickets", tickets: [] };
    expect(textOf(<RequestsCard requests={{ ok: true, value }} />)).toContain("No ticket is with us now.");
  });
});
