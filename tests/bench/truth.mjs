import { loadProductModule } from "../../scripts/check-api.mjs";
import { atMost } from "./measuring.mjs";

/** Holds what is lost and found in a year of the simulated fleet against its faults (docs/domain/issues.md). */

const date = "2026-11-28";
const maxDifference = 5;
const maxFalsePer100 = 2;
const maxUnnamed = 15;
const maxWrong = 2;

const differenceOf = ({ shown, caused }) => Math.abs(shown / caused - 1) * 100;

/** What was lost, kWh: a row for each kind of fault that lost it, a column for each name that it has. */
function printMatrix({ matrix, shares, naming }) {
  const names = [...new Set([...matrix.values()].flatMap((row) => [...row.keys()]))].toSorted();
  const rows = [...matrix].map(([kind, row]) => [
    kind,
    Object.fromEntries(names.map((name) => [name, Math.round(row.get(name) ?? 0)])),
  ]);
  console.table(Object.fromEntries(rows));
  const range = (days) =>
    days.toSorted((a, b) => a - b).filter((_, at, all) => [0, all.length >> 1, all.length - 1].includes(at));
  for (const [kind, { found, named, unnamed }] of naming)
    console.log(
      `${kind}: found after ${range(found)} days, named after ${range(named)} days (least, median, most); ${unnamed} without name`,
    );
  const share = (name) => `${shares[name].toFixed(1)} %`;
  console.log(
    `Of what was lost ${share("right")} has a right name, ${share("wrong")} a wrong one, ${share("none")} none.`,
  );
}

function print({ months, named, misc, wrong, byKind, ...names }) {
  const cells = ({ shown, caused }, name) => ({
    [`${name} lost`]: Math.round(shown),
    [`${name} true`]: Math.round(caused),
    [`${name} differs`]: `${((shown / caused - 1) * 100).toFixed(1)} %`,
  });
  const rows = months.map(({ name, company, fleet }) => [
    name,
    { ...cells(company, "company 2"), ...cells(fleet, "fleet") },
  ]);
  console.table(Object.fromEntries(rows));
  console.table({ "named causes": named, "cause unknown": misc });
  console.table(Object.fromEntries(byKind));
  printMatrix(names);
  for (const line of wrong) console.log(line);
}

export async function measureTruth() {
  const { faultTruth, close } = await loadProductModule("/tests/bench/fault-truth.mjs");
  const truth = faultTruth(date);
  await close();
  print(truth);
  const { months, named, misc, meterYears, lateKinds, shares } = truth;
  const days = (row) => row.found - row["begin within 2 days"];
  const falseMisc = (misc.ofOtherFault + misc.ofNoFault) / (meterYears / 100);
  return [
    ...["company", "fleet"].map((sum) => {
      const largest = Math.max(...months.map((month) => differenceOf(month[sum])));
      return atMost(`difference of a month's losses, ${sum}`, largest, maxDifference, "%");
    }),
    atMost("lost energy without a right name", 100 - shares.right, maxUnnamed, "%"),
    atMost("lost energy with a wrong name", shares.wrong, maxWrong, "%"),
    atMost("named causes without their fault", named.ofOtherFault + named.ofNoFault, 0, ""),
    atMost("unknown causes that belong to another fault", misc.ofOtherFault, 0, ""),
    atMost("false unknown causes a year and 100 meters", falseMisc, maxFalsePer100, ""),
    atMost(
      "begins more than 2 days from the fault",
      lateKinds.reduce((sum, [, row]) => sum + days(row), 0),
      0,
      "",
    ),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const rows = await measureTruth();
  for (const { what, value, unit, bar, met } of rows)
    console.log(`${met ? "✓" : "✗"} ${what}: ${value} ${unit} (${bar})`);
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
}
