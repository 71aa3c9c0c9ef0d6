import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { dateOrNull, decode, id, numberOrNull, object, oneOf, optional, values } from "./decoder";
import { driverReference, page, relation, relations, rows } from "./rows";

const row = object({
  id: id(),
  watt: optional(numberOrNull()),
  found: dateOrNull(),
  status: oneOf(["OK", "NOK"], "NONE"),
  driver: relation(driverReference()),
  meters: relations(object({ id: id() })),
});
const names = ["id", "watt", "found", "status", "driver", "meters"];

/** Mostly what the decoder expects, so that all of its branches are reached. */
const oddly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 9, arbitrary: usual },
    fc.constantFrom(null, "", "7", 7, -1.5, [], {}, "2026-02-30", { ok: false }),
  );
const driver = fc.record({ id: oddly(fc.nat()), name: oddly(fc.string()) });
const sentRow = fc.record(
  {
    id: oddly(fc.nat()),
    watt: oddly(fc.double()),
    found: oddly(fc.constantFrom("2026-03-01", "2026-03-01 12:00:00")),
    status: oddly(fc.constantFrom("OK", "NOK")),
    driver: oddly(driver),
    meters: oddly(fc.array(oddly(fc.record({ id: fc.nat() })))),
    secret: fc.string(),
  },
  { requiredKeys: ["meters"] },
);

describe("decode", () => {
  it("reads every row with an id, with all of its fields and no others, and reports the rest", () => {
    fc.assert(
      fc.property(fc.array(oddly(sentRow)), (data) => {
        const { result, unreadable } = decode(page(row), { data });
        if (!result.ok) throw new Error(result.field);
        for (const item of result.value.data) expect(Object.keys(item)).toEqual(names);
        const dropped = unreadable.filter(({ field, dropsRow }) => dropsRow && /^data\[\](\.id)?$/.test(field));
        expect(dropped.reduce((sum, { count }) => sum + count, 0)).toBe(result.value.unreadable);
        const ids = new Set(
          data.map((item) => decode(object({ id: id() }), item).result).flatMap((one) => (one.ok ? one.value.id : [])),
        );
        expect(result.value.data.map((item) => item.id)).toEqual([...ids]);
        const fields = /^data\[\](\.(id|watt|found|status|driver(\.(id|name))?|meters(\[\](\.id)?)?))?$/;
        for (const { field } of unreadable) expect(field).toMatch(fields);
      }),
    );
  });

  it("returns the path of the first part without which nothing can be read", () => {
    const plant = object({ watt: numberOrNull(), inner: object({ meters: relations(row), id: id() }) });
    const meters = [{ id: 1, driver: {}, found: "soon" }, { id: [] }];
    const { result, unreadable } = decode(plant, { watt: {}, inner: { id: "x", meters } });
    expect(result).toEqual({ ok: false, field: "inner.id", expected: "id" });
    expect(unreadable.map(({ field }) => field)).toEqual([
      "watt",
      "inner.meters[].found",
      "inner.meters[].driver",
      "inner.meters[].id",
    ]);
    expect(decode(plant, []).result).toEqual({ ok: false, field: "response", expected: "object" });
  });

  it("leaves out fields that the decoder does not have, at every depth", () => {
    const { result } = decode(object({ plants: rows(object({ id: id() })), own: object({ id: id() }) }), {
      secret: 1,
      plants: [{ id: 1, remember_token: "x" }],
      own: { id: 3, password: "y" },
    });
    expect(result).toEqual({ ok: true, value: { plants: [{ id: 1 }], own: { id: 3 } } });
  });

  it("reads a value that looks like a failure", () => {
    const failure = { ok: false, field: "id", expected: "id" };
    expect(decode(object({ changes: values() }), { changes: failure }).result).toEqual({
      ok: true,
      value: { changes: failure },
    });
  });

  it("reads with decoders of another bundle, as the Worker's client reads with decoders of the pages", async () => {
    vi.resetModules();
    const pages = { ...(await import("./decoder")), ...(await import("./rows")) };
    const { result, unreadable } = decode(pages.page(pages.reference()), [{ id: 1 }, {}]);
    expect(result).toMatchObject({ ok: true, value: { data: [{ id: 1, name: "#1" }], unreadable: 1 } });
    expect(unreadable).toEqual([{ field: "data[]", expected: "name", dropsRow: true, count: 1 }]);
  });
});
