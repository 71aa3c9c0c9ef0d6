import { describe, expect, it } from "vitest";
import { isAllowed } from "./allowed-calls";

describe("isAllowed", () => {
  it.each([
    ["GET", "/users/me"],
    ["HEAD", "/users/me"],
    ["GET", "/companies/3/driver-status"],
    ["GET", "/companies/3/plant-locations"],
    ["GET", "/companies/3/plants/7/meters/9/production-check"],
    ["GET", "/utilities/validate/meter-existence"],
    ["GET", "/me/reports/4/download"],
    ["GET", "/companies/3/report-schedules/4/sent/5/file"],
    ["POST", "/companies/3/plants/7/files"],
  ])("allows %s %s", (method, path) => expect(isAllowed(method, path)).toBe(true));

  it.each([
    ["GET", "/companies/3/plants/generate-report"],
    ["GET", "/companies/3/meters/generate-report"],
    ["GET", "/companies/3/issues/generate-report"],
    ["POST", "/sign-in"],
    ["POST", "/password/reset"],
    ["PUT", "/users/me"],
    ["POST", "/companies"],
    ["DELETE", "/plants/7"],
    ["POST", "/actions"],
    ["GET", "/actions"],
    ["PATCH", "/users/me"],
    ["GET", ""],
    ["GET", "/"],
    ["GET", "/users/me/"],
    ["GET", "//users/me"],
    ["GET", "/companies/x/driver-status"],
    ["GET", "/companies/3/driver-status/../../users"],
    ["GET", "/companies/3%2f..%2f4/driver-status"],
    ["GET", "/companies/3/driver-status\n/x"],
    ["GET", "/@evil.example/users/me"],
    ["GET", "/v0/users/me"],
    ["toString", "/users/me"],
  ])("rejects %s %o", (method, path) => expect(isAllowed(method, path)).toBe(false));
});
