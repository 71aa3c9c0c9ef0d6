import { afterEach, describe, expect, it } from "vitest";
import { meter } from "../support/fixtures";
import { measurementsOfSouth, setupMeasuredPlant, southMeter } from "../support/measured-meter";
import { createPushes } from "../support/pushes";

const testStack = setupMeasuredPlant();
const { as } = testStack;
const { createKey, stored, importIds } = createPushes(testStack);

afterEach(() => testStack.stack.db.prepare("delete from string_days").run());

/** An instant of 17 June 2026, before the time of the stack. */
const at = (time: string, day = 17) => `2026-06-${String(day).padStart(2, "0")}T${time}:00Z`;
const row = (time: string, values: object, day = 17) => ({ measured_at: at(time, day), current_in_a: values });
const energy = (time: string, kwh = 0.1, day = 17) => ({
  interval_in_minutes: 5,
  measurements: [{ measured_at: at(time, day), generated_in_kwh: kwh }],
});
const strings = async (first = "2026-06-17", last = "2026-06-17") =>
  (await as("owner").get(`${southMeter}/strings?start_date=${first}&end_date=${last}`)).body;
/** The hours with a value by string, of the first day. */
const hoursOf = async () => {
  const { strings: rows } = await strings();
  return Object.fromEntries(
    rows.map(({ name, days }: { name: string; days: { hours: (number | null)[] }[] }) => [
      name,
      Object.fromEntries([...(days[0]?.hours ?? []).entries()].filter(([, value]) => value !== null)),
    ]),
  );
};

describe("the strings of a push", () => {
  it("are stored as the mean of each hour, with the energy of the push and without", async () => {
    const { push } = await createKey();
    const first = await push({ ...energy("08:00"), strings: [row("08:00", { 1: 4, 2: 5 }), row("08:05", { 1: 6 })] });
    expect(first).toMatchObject({ status: 200, body: { new: 1, strings: { stored: 3, rejected: 0 } } });
    const alone = await push({ strings: [row("08:10", { 1: 8, 2: null }), row("09:00", { 10: 1 })] });
    expect(alone).toMatchObject({ status: 200, body: { import_id: null, strings: { stored: 2 } } });
    expect(await hoursOf()).toEqual({ 1: { 10: 6 }, 2: { 10: 5 }, 10: { 11: 1 } });
    expect(await strings()).toMatchObject({ unit: "A", strings: [{ name: "1" }, { name: "2" }, { name: "10" }] });
    expect(await stored()).toEqual([["08:00", 5, 0.1]]);
    const again = await push({ strings: [row("08:10", { 1: 8 })] });
    expect(again).toMatchObject({ status: 202, body: { strings: { stored: 0, rejected_by_reason: { earlier: 1 } } } });
  });

  it("are read from Fronius' log, beside its energy", async () => {
    const { push } = await createKey();
    const amperes = (values: object) => ({ Unit: "A", Values: values });
    const body = {
      Head: {},
      Body: {
        "inverter/1": {
          Start: "2026-06-17T10:00:00+02:00",
          Data: {
            EnergyReal_WAC_Sum_Produced: { Unit: "Wh", Values: { 300: 100 } },
            Current_DC_String_1: amperes({ 300: 4.5, 600: null }),
            Current_DC_String_2: amperes({ 300: 5 }),
            Voltage_DC_String_1: { Unit: "V", Values: { 300: 600 } },
          },
        },
      },
    };
    expect((await push(body)).body).toMatchObject({ new: 1, strings: { stored: 2 } });
    expect(await hoursOf()).toEqual({ "1.1": { 10: 4.5 }, "1.2": { 10: 5 } });
  });

  it.each<[string, unknown, string]>([
    ["no list", { 1: 4 }, "Send a list of objects"],
    ["an unknown field", [{ ...row("08:00", { 1: 4 }), voltage: {} }], "not so the row at position 0"],
    ["no values", [row("08:00", { 1: 4 }), { measured_at: at("08:05") }], "not so the row at position 1"],
    ["two quantities", [{ ...row("08:00", {}), power_in_w: {} }], "not so the row at position 0"],
    [
      "41 strings",
      [row("08:00", Object.fromEntries(Array.from({ length: 41 }, (_, name) => [name, 1])))],
      "Send at most 40 strings of a meter: the row at position 0 has 41.",
    ],
    ["a long name", [row("08:00", { [`${"x".repeat(21)}`]: 1 })], "The name of a string has 1 to 20 characters."],
  ])("with %s are 422, and the energy of the push is stored", async (_, sent, message) => {
    const { push } = await createKey();
    const { status, body } = await push({ ...energy("08:00"), strings: sent });
    expect(status).toBe(422);
    expect(body).toMatchObject({ new: 1, error: { code: 4000, messages: { strings: [expect.any(String)] } } });
    expect(body.error.messages.strings[0]).toContain(message);
    expect(await stored()).toEqual([["08:00", 5, 0.1]]);
    expect(await strings()).toEqual({ unit: null, strings: [] });
  });

  it("are rejected value by value where they cannot be", async () => {
    const { push } = await createKey();
    const full = Object.fromEntries(Array.from({ length: 39 }, (_, name) => [`s${name}`, 1]));
    const sent = [
      row("08:00", { 1: 4, 2: "4", 3: -1, 4: 500, constructor: 0 }),
      { measured_at: at("08:05"), power_in_w: { 1: 900 } },
      { measured_at: "yesterday", current_in_a: { 1: 4 } },
      row("08:00", { 1: 4 }, 29),
      { measured_at: "2019-12-31T12:00:00Z", current_in_a: { 1: 4 } },
      row("08:10", full),
    ];
    expect((await push({ strings: sent })).body.strings).toEqual({
      stored: 40,
      rejected: 8,
      rejected_by_reason: {
        ...{ invalid_time: 1, before_operational: 1, not_a_number: 1, negative: 1, impossible: 1 },
        ...{ other_unit: 1, too_many: 1, future: 1 },
      },
    });
  });

  it("are deleted with the import of their day, and with the meter", async () => {
    const { push } = await createKey();
    await push({ strings: [row("08:00", { 1: 4 })] });
    await push({ ...energy("08:00"), strings: [row("08:05", { 1: 6 })] });
    expect(await hoursOf()).toEqual({ 1: { 10: 5 } });
    const [id] = await importIds();
    await as("owner").delete(`${measurementsOfSouth}/imports/${id}`);
    expect(await strings()).toEqual({ unit: null, strings: [] });
    const { results } = await testStack.stack.db
      .prepare("select sql from sqlite_master where name = 'string_days'")
      .all();
    expect(JSON.stringify(results)).toContain("REFERENCES meters (id) ON DELETE CASCADE");
  });

  it("of several devices at the same moment are all stored", async () => {
    const keys = [await createKey(), await createKey(), await createKey()];
    const responses = await Promise.all(
      keys.map(({ push }, index) =>
        push({ ...energy(`08:${index}0`), strings: [row("08:00", { [index]: index + 1 })] }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await hoursOf()).toEqual({ 0: { 10: 1 }, 1: { 10: 2 }, 2: { 10: 3 } });
  });
});

describe("the call of strings", () => {
  const noon = ["08:30", "09:30", "10:30", "11:30", "12:30", "13:30"];
  const month = (currentOf: (name: number, day: number) => number) =>
    Array.from({ length: 16 }, (_, index) => index + 1).flatMap((day) =>
      noon.map((time) => row(time, Object.fromEntries([1, 2, 3, 4].map((name) => [name, currentOf(name, day)])), day)),
    );

  it("names a string without current and a weak one, since their first day", async () => {
    const { push } = await createKey();
    const currents = (name: number, day: number) => (name === 4 && day > 12 ? 0 : name === 2 && day > 10 ? 6.4 : 8);
    expect((await push({ ...energy("08:00"), strings: month(currents) })).body.strings.rejected).toBe(0);
    const { strings: rows } = await strings("2026-06-15", "2026-06-16");
    expect(rows).toMatchObject([
      { name: "1", finding: null, days: [{ date: "2026-06-15", share: 1 }, { date: "2026-06-16" }] },
      { name: "2", finding: { kind: "weak", since: "2026-06-11", share: 0.8 } },
      { name: "3", finding: null },
      { name: "4", finding: { kind: "no_current", since: "2026-06-13", share: 0 }, days: [{ share: 0 }, { share: 0 }] },
    ]);
    const before = await strings("2026-06-01", "2026-06-09");
    expect(before.strings.map(({ finding }: { finding: unknown }) => finding)).toEqual([null, null, null, null]);
  });

  it("has at most 31 days, and is for those who see the plant", async () => {
    const path = `${southMeter}/strings?start_date=2026-05-01&end_date=2026-06-17`;
    expect((await as("owner").get(path)).status).toBe(422);
    const foreign = southMeter.replace(String(meter.south), String(meter.foreign));
    expect(
      (await as("owner").get(`${foreign}/strings?start_date=2026-06-01&end_date=2026-06-02`)).body.error.code,
    ).toBe(2000);
  });
});
