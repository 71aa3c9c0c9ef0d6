import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { errorMessages } from "./error-messages";
import { ApiError, toProblemDetails } from "./result";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const textsOf = (details: ConstructorParameters<typeof ApiError>[0]) =>
  errorMessages(toProblemDetails(new ApiError(details))).map((message) =>
    typeof message === "string" ? message : i18n._(message),
  );

describe("errorMessages", () => {
  it("returns the messages of the API in their order", () => {
    const messages = { email: ["No such address."], password: ["Too short.", "No symbol."] };
    expect(textsOf({ status: 422, code: 4000, messages })).toEqual(["No such address.", "Too short.", "No symbol."]);
  });

  it.each([
    [{ status: 0, kind: "timeout" as const }, /too long/],
    [{ status: 0, kind: "network" as const }, /is unreachable/],
    [{ status: 0, kind: "offline" as const }, /You are offline/],
    [{ status: 200, kind: "malformed" as const }, /invalid response/],
    [{ status: 504 }, /too long/],
    [{ status: 502 }, /is unreachable/],
    [{ status: 500 }, /is having problems \(500\)/],
    [{ status: 0, kind: "limit" as const }, /too much at once/],
    [{ status: 413 }, /too large/],
    [{ status: 418 }, /rejected the request \(418\)/],
  ])("returns one sentence when the API has no messages: %o", (details, sentence) =>
    expect(textsOf(details)).toEqual([expect.stringMatching(sentence)]),
  );

  it.each([
    [1, "in 1 second."],
    [30, "in 30 seconds."],
    [91, "in 2 minutes."],
    [900, "in 15 minutes."],
    [null, "wait a moment"],
  ])("returns the time to wait after too many attempts (%s)", (retryAfterSeconds, part) =>
    expect(textsOf({ status: 429, code: 4029, retryAfterSeconds })[0]).toContain(part),
  );
});
