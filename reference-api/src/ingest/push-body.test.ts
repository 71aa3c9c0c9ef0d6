import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLine, readPush } from "./push-body";

const now = Date.parse("2026-06-17T10:00:02Z");
const at = { measured_at: "2026-06-17T10:00:00Z", at: Date.parse("2026-06-17T10:00:00Z") };
const read = (body: unknown, minutes = 5) =>
  readPush(typeof body === "string" ? body : JSON.stringify(body), { minutes, now }).rows;

describe("lines of InfluxDB", () => {
  it.each([
    ["solar power=1500", { quantity: "power", value: 1.5 }],
    ["solar power_kw=1.5", { quantity: "power", value: 1.5 }],
    ["solar energy=125i", { quantity: "energy", value: 0.125 }],
    ["solar counter_kwh=-5.25e2", { quantity: "counter", value: -525 }],
    ["solar,roof=north\\ east,a=b COUNTER_WH=4u,power=9", { quantity: "counter", value: 0.004 }],
    ['solar text="power=1, counter=2 \\" ",energy=7', { quantity: "energy", value: 0.007 }],
    ['solar,roof=15" power=1520 1782000000', { quantity: "power", value: 1.52 }],
    ["solar temperature=20.5", null],
    ["solar power=true", { quantity: "power", value: Number.NaN }],
  ])("have a field of a meter with its unit: %s", (text, sample) => {
    expect(readLine(text)?.sample).toEqual(sample);
  });

  it.each(["solar", "solar power", "solar power=", "solar power=1 2026-06-17", "solar power=1 17 18", "power=1 12345"])(
    "are none: %s",
    (text) => expect(readLine(text)).toBeNull(),
  );

  it("have the same instant in seconds, milliseconds, microseconds and nanoseconds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1e9, max: 4e9 }),
        fc.constantFrom("", "000", "000000", "000000000"),
        (at, zeros) => {
          expect(readLine(`a power=1 ${at}${zeros}`)?.at).toBe(at * 1000);
        },
      ),
    );
  });

  it("have the energy of the interval that ends at their time, or a power at their time or now, to the minute", () => {
    const rows = read("# roof\na energy=500 1781690098\n\na power=2000\na nothing=1\nnonsense", 15);
    expect(rows).toEqual([
      { measured_at: "2026-06-17T09:40:00Z", start: Date.parse("2026-06-17T09:40:00Z"), minutes: 15, kwh: 0.5 },
      { ...at, quantity: "power", values: { "": 2 } },
      expect.objectContaining({ reason: "no_field" }),
      expect.objectContaining({ reason: "unreadable" }),
    ]);
  });
});

const head = { RequestArguments: { Query: "Inverter" }, Timestamp: "2026-06-17T12:00:07+02:00" };
const wh = (values: object) => ({ Unit: "Wh", Values: values });

describe("bodies of Fronius' push service", () => {
  it("are the counters of all inverters that have a value", () => {
    const current = (values: object) => ({
      Head: head,
      Body: { PAC: { Unit: "W", Values: {} }, TOTAL_ENERGY: wh(values) },
    });
    const counters = (values: object) => [{ ...at, quantity: "counter", values }];
    expect(read(current({ 1: 45_000, 2: 5500 }))).toEqual(counters({ 1: 45, 2: 5.5 }));
    expect(read({ Head: head, Body: { Data: current({ 1: 1000 }).Body } })).toEqual(counters({ 1: 1 }));
    expect(read(current({ 1: 45_000, 2: null }))).toEqual(counters({ 1: 45 }));
    expect(read(current({}))).toEqual(counters({}));
  });

  it("are the energies of the log by inverter", () => {
    const inverter = (values: object) => ({
      Start: "2026-06-17T11:00:00+02:00",
      Data: { EnergyReal_WAC_Sum_Produced: wh(values), TimeSpanInSec: { Unit: "sec", Values: { 900: 600 } } },
    });
    const asleep = { 300: 25, 600: null, 900: null };
    const body = { "inverter/1": inverter({ 300: 100, 900: 50.5 }), "inverter/2": inverter(asleep) };
    const start = (instant: string) => ({ measured_at: instant, start: Date.parse(instant) });
    expect(read({ Head: head, Body: body })).toEqual([
      { ...start("2026-06-17T09:00:00Z"), minutes: 5, energies: { "inverter/1": 0.1, "inverter/2": 0.025 } },
      { ...start("2026-06-17T09:05:00Z"), minutes: 10, energies: { "inverter/1": 0.0505 } },
    ]);
  });
});

/** The log of an inverter with a value at each of some seconds. */
const logOf = (seconds: readonly number[], { Start = head.Timestamp, span = 300 } = {}) => ({
  Head: head,
  Body: {
    "inverter/1": {
      Start,
      Data: {
        EnergyReal_WAC_Sum_Produced: wh(Object.fromEntries(seconds.map((second) => [second, 1]))),
        TimeSpanInSec: { Values: { 300: span } },
      },
    },
  },
});

it.each([
  [logOf(Array.from({ length: 20_001 }, (_, index) => index * 300)), "Send at most 20000 values."],
  [
    {
      Head: head,
      Body: Object.fromEntries(Array.from({ length: 101 }, (_, name) => [name, logOf([1]).Body["inverter/1"]])),
    },
    "Send at most 100 inverters.",
  ],
  [logOf([300], { span: 1e308 }), "at most a day"],
  [logOf([300], { span: 86_431 }), "at most a day"],
  [logOf([300], { span: 0 }), "more than 0 seconds"],
  [logOf([300], { span: -1e308 }), "more than 0 seconds"],
  [logOf([300], { Start: `2026-06-17T12:00:00.${"0".repeat(90)}Z` }), "is not a time"],
  [`{"Head":${"[".repeat(40)}${"]".repeat(40)}}`, "nested too deeply"],
])("a body beyond the limits is rejected: case %#", (body, message) => {
  expect(() => read(body)).toThrow(message);
});

it.each([
  ["", "The body is empty."],
  ["{", "The body is not JSON."],
  ["power", "neither JSON nor lines"],
  ['{"Head":{},"Body":{"Site":{}}}', "Choose 'SolarAPI v1"],
  ['{"Head":{"Timestamp":"today"},"Body":{"TOTAL_ENERGY":{"Unit":"Wh","Values":{}}}}', "'today' is not a time"],
  ['{"interval_in_minutes":5}', "This field is required."],
])("a body in another format is rejected with its fault: %s", (body, message) => {
  expect(() => read(body)).toThrow(message);
});

it.each([
  ["", 400],
  ["{", 400],
  ["power", 400],
  [`{"Head":${"[".repeat(40)}${"]".repeat(40)}}`, 400],
  ['{"interval_in_minutes":5}', 422],
  [logOf([300], { span: 1e308 }), 422],
])("has status 400 when a body cannot be read, and 422 when its values are invalid: case %#", (body, status) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ code: 4000, status }));
});

it("never fails in another way than with an error of the API", () => {
  const messages = fc.oneof(fc.string(), fc.json(), fc.stringMatching(/^a (power|counter)=[-\d.eiE]{1,9} \d{1,19}$/));
  fc.assert(
    fc.property(messages, (body) => {
      try {
        read(body);
      } catch (error) {
        expect((error as Error).name).toBe("ApiError");
      }
    }),
  );
});
