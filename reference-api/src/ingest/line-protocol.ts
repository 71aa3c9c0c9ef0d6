/** Lines of InfluxDB's line protocol, in which loggers and home automations send what a meter measures. */

/** What a line says of a meter at an instant. */
export interface Sample {
  readonly quantity: "counter" | "energy" | "power";
  /** kWh, and kW for power. */
  readonly value: number;
}

export interface Line {
  /** Ms since the epoch; null for a line without a timestamp. */
  readonly at: number | null;
  /** Null for a line without a field of a meter. */
  readonly sample: Sample | null;
}

/** The fields of a meter, the most exact first, with their factors to kWh and kW by unit. */
const quantities = ["counter", "energy", "power"] as const;
const energyUnits = { "": 0.001, wh: 0.001, kwh: 1 };
const powerUnits = { "": 0.001, w: 0.001, kw: 1 };

const maxLineLength = 5_000;

/** Reads a line such as `solar,roof=east power=1520.5 1782000000`; null if it is none. */
export function readLine(text: string): Line | null {
  if (text.length > maxLineLength) return null;
  // Quotation marks have a meaning in the values of fields only.
  const [, ofFields] = /^ *(?:\\.|[^\\ ])+ (.+)$/.exec(text) ?? [];
  const [fields, timestamp, ...rest] = splitOutsideQuotes(ofFields ?? "", " ").filter((part) => part !== "");
  if (!fields || rest.length > 0) return null;
  const at = timestamp === undefined ? null : readTimestamp(timestamp);
  if (Number.isNaN(at)) return null;
  const values = new Map<string, number>();
  for (const field of splitOutsideQuotes(fields, ",")) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(field) ?? [];
    if (name === undefined || value === undefined) return null;
    values.set(name.toLowerCase(), readNumber(value));
  }
  return { at, sample: pickSample(values) };
}

function pickSample(values: ReadonlyMap<string, number>): Sample | null {
  for (const quantity of quantities) {
    for (const [unit, factor] of Object.entries(quantity === "power" ? powerUnits : energyUnits)) {
      const value = values.get(unit === "" ? quantity : `${quantity}_${unit}`);
      if (value !== undefined) return { quantity, value: value * factor };
    }
  }
  return null;
}

const maxNumberLength = 40;

/** A number, with the suffix of an integer or without; NaN for other values. */
const readNumber = (text: string) =>
  text.length <= maxNumberLength && /^[-+]?(\d|\.\d)[\d.eE+-]*[iu]?$/.test(text)
    ? Number(text.replace(/[iu]$/, ""))
    : Number.NaN;

/** The unit of a timestamp follows from its digits: seconds have 10 until 2286. */
const secondsByDigits: Readonly<Record<number, number>> = { 10: 1, 13: 1e3, 16: 1e6, 19: 1e9 };

/** Ms since the epoch in whole seconds; NaN if the text is not a timestamp in s, ms, µs or ns. */
function readTimestamp(text: string): number {
  const perSecond = /^\d+$/.test(text) ? secondsByDigits[text.length] : undefined;
  return perSecond === undefined ? Number.NaN : Math.floor(Number(text) / perSecond) * 1000;
}

/** Splits a text at a character that is neither escaped nor in quotes. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let position = 0; position < text.length; position++) {
    const character = text[position];
    if (character === "\\") position++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, position));
      start = position + 1;
    }
  }
  return [...parts, text.slice(start)];
}
