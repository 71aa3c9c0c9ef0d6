import type { UIMatch } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { ticketPageTitle } from "./ticket-page";

const title = (data: unknown) =>
  ticketPageTitle({ id: "route", pathname: "/tickets/12", params: { ticketId: "12" }, data, handle: null } as UIMatch);

describe("the title of a ticket page", () => {
  it("has the number that users see, not the id in the URL", () =>
    expect(title({ ticket: { ok: true, value: { number: "10006" } } })).toMatchObject({ values: { 0: "10006" } }));

  it("has no number while the ticket is loading or could not be loaded", () => {
    for (const data of [undefined, { ticket: Promise.resolve() }, { ticket: { ok: false } }]) {
      expect(title(data)).toMatchObject({ message: "Ticket" });
    }
  });
});
