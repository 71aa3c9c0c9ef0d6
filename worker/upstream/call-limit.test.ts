import { describe, expect, it } from "vitest";
import { createCallLimit } from "./call-limit";

const limited = expect.objectContaining({ kind: "limit" });

describe("the limit of calls", () => {
  it("is 60 calls of one request", () => {
    const countCall = createCallLimit();
    for (let call = 0; call < 60; call += 1) countCall(`/companies/3/plants?page=${call}`);
    expect(() => countCall("/companies/3/plants?page=61")).toThrow(limited);
    expect(() => createCallLimit()("/companies/3/plants")).not.toThrow();
  });

  it("leaves out the first call of each meter", () => {
    const countCall = createCallLimit();
    for (let meter = 1; meter <= 500; meter += 1) countCall(`/companies/3/plants/9/meters/${meter}/meter-statuses?a=1`);
    for (let meter = 1; meter <= 60; meter += 1) countCall(`/companies/3/plants/9/meters/${meter}/scores`);
    expect(() => countCall("/companies/3/plants/9/meters/1/performances")).toThrow(limited);
    expect(() => countCall("/companies/3/plants/9/meters/audits")).toThrow(limited);
  });
});
