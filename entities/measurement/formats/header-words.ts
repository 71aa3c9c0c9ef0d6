import { isPowerUnit, type Quantity, type Unit } from "../series";

/** What the name of a column says. Null: it says nothing. */
export interface NamedMeaning {
  readonly unit: Unit | null;
  readonly quantity: Quantity | null;
  /** Whether the column is a total, which is a counter if it rises. */
  readonly isTotal: boolean;
  /** Whether the column is of the row's own day: a counter of it begins each day at zero. */
  readonly isOfDay: boolean;
  /** How likely the column is the generation of the plant: below 0 is something else. */
  readonly rank: number;
}

const production =
  /(pv|solar|zon|yield|opbrengst|energie|energy|produ|erzeug|generat|opwek|ertrag|power|vermogen|leistung|inv\d|\binv|wechselrichter|omvormer|\bwr\d|\bac\b|\bpac)/i;
/** Words that leave no doubt. */
const generation = /(pv|solar|zon|yield|opbrengst|produ|erzeug|generat|opwek|ertrag|\bvalue\b|\bwert\b|\bwaarde\b)/i;
/** What the inverter gives, and what the panels give to it. */
const ofInverter = /(\binv|wechselrichter|omvormer|\bac\b|\bpac)/i;
const ofPanels = /(\bp ?pv|\bpv ?\d|\bpdc|\bmppt|\bstring)/i;
/** Energy of something else than the plant, and values that are no mean: the strongest or the weakest of an interval. */
const other =
  /(consum|verbruik|verbrauch|\bload|\blast\b|grid|netz|\bnet|batter|akku|accu|import|export|einspeis|bezug|teruglever|feed.?in|purchas|charg|geladen|self|eigen|\bmax|\bmin\b|minim|\bpeak|piek|spitze|powerwall|forecast|expect|predict|theor|simulat|specific|spe[zc]ifi[es]|anticipat|verwacht|\bsoll|\btarget|budget|irradia|instraling|einstrahl|\bpoa|\bghi|\bdni|\bdhi|temp|wind|\bdc\d*\b|\b[ad]c\d* [uifts]\b|volt|spannung|ampere|current|strom\b|frequen|humid|\bratio|factor|rendement|efficien|price|prijs|revenue|income|saving|\beur|\busd|co2|reactive|blind|apparent|\bserial|\bid$|id$)/i;
/** The daily yield of the row's own day. */
const ownDay = /(tagesertrag|dag(opbrengst|productie)|day.?yield|daily|today|e-?day|vandaag|heute)/i;
const counter =
  /(counter|z(ä|ae)hler|teller|meter.?(reading|stand)|lifetime|cumul|totali[sz]|gesamtertrag|total.?(yield|energy|production|opbrengst)|totaal|totwh|e-?total|\bstand\b|\btotal e\b|energy_delivered)/i;
const power = /(power|leistung|vermogen|puissance|potencia|potenza|\bpac\b|\bac\d* p\b|watt(?!.?(hour|uur|stunde|h)))/i;
/** Per area, per peak power or per cent: no energy of the plant. */
const relative = /(%|\/\s?m|m2|m²|\/\s?kwp|kwh\s?\/|per\s?kwp?|°|w_?m2)/i;
/** Volt, ampere, hertz, degrees and money, if the name has no unit of energy or power. */
const otherUnit = /[[(]\s*(m?V|m?A|Hz|k?VAr?|°?\s?[CF]|℃|h|min|s|€|\$|t|kg)\s*[\])]/;
const unitNames: Readonly<Record<string, Unit>> = {
  wh: "Wh",
  kwh: "kWh",
  mwh: "MWh",
  w: "W",
  kw: "kW",
  mw: "MW",
  watt: "W",
  watts: "W",
  kilowatt: "kW",
  kilowatts: "kW",
  watthours: "Wh",
  kilowattuur: "kWh",
  kilowattstunden: "kWh",
};

/** Reads the name of a column: its unit and what it means come before any guess from the values. */
export function readColumnName(name: string): NamedMeaning {
  const words = name.replace(/_+/g, " ").replace(/([a-zäöü])([A-Z])(?![hH]?\b)/g, "$1 $2");
  const unit = relative.test(name) ? null : unitIn(words);
  const isProduction = production.test(words) || counter.test(words);
  const isOther = other.test(words) || relative.test(name) || (unit === null && otherUnit.test(name));
  const quantity = unit !== null ? quantityOf(words, unit) : power.test(words) ? "power" : null;
  const isOfDay = ownDay.test(words);
  const better = (generation.test(words) ? 0.25 : 0) + (ofInverter.test(words) ? 0.5 : 0);
  const worse = (isOther ? 6 : 0) + (ofPanels.test(words) ? 1.5 : 0);
  const rank = (unit !== null ? 1 : 0) + (isProduction ? 2 : 0) + (isOfDay ? 1 : 0) + better - worse;
  return { unit, quantity, isTotal: /tota|gesamt|cumul/i.test(words) && !isOfDay, isOfDay, rank };
}

function quantityOf(words: string, unit: Unit): Quantity | null {
  if (isPowerUnit(unit)) return "power";
  if (ownDay.test(words)) return null;
  return counter.test(words) ? "counter" : null;
}

/** The unit in brackets comes first: "Active power W (kWh)". A single letter is a unit in brackets, at an end or in upper case. */
function unitIn(words: string): Unit | null {
  const [, bracketed = ""] = /[[(]\s*([kM]?Wh?|wh|kwh|mwh|w|kw|mw)\s*[\])]/.exec(words) ?? [];
  const cells = bracketed ? [bracketed] : words.split(/[^\p{L}\d]+/u);
  for (const cell of cells) {
    const unit = unitNames[cell.toLowerCase()];
    if (unit && (cell.length > 1 || cell === "W" || bracketed || power.test(words))) return unit;
  }
  return null;
}
