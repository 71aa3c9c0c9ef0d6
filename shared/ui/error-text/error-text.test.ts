import { setupI18n } from "@lingui/core";
import type { ProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { labelledMessages } from "../alert/alert";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const error = (messages: ProblemDetails["messages"], status = 422): ProblemDetails => ({
  status,
  code: 4000,
  messages,
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
});
const texts = (problem: ProblemDetails) => labelledMessages(i18n, problem, { name: "Name", email: "Email" });

describe("labelledMessages", () => {
  it("prefixes messages of fields with their labels, before other messages", () => {
    const messages = { general: ["Not now."], email: ["Required.", "Invalid."], name: ["Required."] };
    expect(texts(error(messages))).toEqual(["Name: Required.", "Email: Required.", "Email: Invalid.", "Not now."]);
    expect(texts(error({ name: ["Required."] }))).toEqual(["Name: Required."]);
  });

  it("is never empty and contains each message once", () => {
    expect(texts(error({ a: ["Again."], b: ["Again."] }))).toEqual(["Again."]);
    expect(texts(error({}, 500))).toHaveLength(1);
  });
});
