import { fileURLToPath } from "node:url";

/**
 * `npm run costs` computes the platform's monthly price from list prices and a day's use. Override an input by name:
 * `npm run costs -- people=5000 dashboard.count=3 plant.cpuMs=40`.
 */

const price = (included, perMillion) => ({ included, perMillion });

/** List prices of the Workers Paid plan in US dollars a month, with what it includes (developers.cloudflare.com). */
export const prices = {
  plan: 5,
  requests: price(10e6, 0.3),
  cpuMs: price(30e6, 0.02),
  kvReads: price(10e6, 0.5),
  kvWrites: price(1e6, 5),
  d1RowsRead: price(25e9, 0.001),
  d1RowsWritten: price(50e6, 1),
  dataPoints: price(10e6, 0.25),
  logEvents: price(20e6, 0.6),
};

/**
 * What one person does on a day, and the processor time of each request in milliseconds, measured by
 * `npm run bench cost` with the included back end in the same process: with another v0 API it is less.
 */
export const use = {
  /** Most of it is the included back end, which hashes the password. */
  signIn: { count: 1, cpuMs: 18 },
  dashboard: { count: 2, cpuMs: 13 },
  plantsList: { count: 1, cpuMs: 18 },
  /** One that is opened for the first time: the next time it is a bit more than half. */
  plant: { count: 1, cpuMs: 36 },
  tickets: { count: 1, cpuMs: 9 },
  navigation: { count: 20, cpuMs: 7 },
  proxiedCall: { count: 30, cpuMs: 3 },
  /** Saves. Each save counts as written rows and as a new revision of the cache. */
  change: { count: 3, cpuMs: 4 },
};

const daysPerMonth = 30;

/** The use of a month by what is billed. `people`: the users of each day. */
export function monthlyUse(people, perPerson = use) {
  const daily = Object.values(perPerson);
  const requests = daily.reduce((sum, { count }) => sum + count, 0);
  const cpuMs = daily.reduce((sum, { count, cpuMs }) => sum + count * cpuMs, 0);
  const days = people * daysPerMonth;
  return {
    requests: requests * days,
    cpuMs: cpuMs * days,
    // Each request of a session checks that it was not revoked, in KV and in D1.
    kvReads: requests * days,
    kvWrites: perPerson.signIn.count * days,
    d1RowsRead: requests * days,
    // Counted attempts of a sign-in, and what is taken back.
    d1RowsWritten: 6 * perPerson.signIn.count * days,
    dataPoints: requests * days,
    // The platform's own line and the line of the Worker.
    logEvents: 2 * requests * days,
  };
}

/** The price of a month's use in US dollars, in total and by what is billed. */
export function monthlyPrice(monthly, list = prices) {
  const items = Object.entries(monthly).map(([name, amount]) => {
    const { included, perMillion } = list[name];
    return { name, amount, price: (Math.max(0, amount - included) / 1e6) * perMillion };
  });
  return { items, total: items.reduce((sum, { price }) => sum + price, list.plan) };
}

/** The inputs of the command line: `people=…`, `<use>.count=…`, `<use>.cpuMs=…`. */
export function readInputs(args) {
  const perPerson = structuredClone(use);
  let people = [1_000, 10_000, 100_000];
  for (const arg of args) {
    const [, name, field, text] = /^(\w+)(?:\.(count|cpuMs))?=(\d+(?:\.\d+)?)$/.exec(arg) ?? [];
    if (name === "people" && !field) people = [Number(text)];
    else if (name && field && Object.hasOwn(perPerson, name)) perPerson[name][field] = Number(text);
    else
      throw new Error(`${arg} is no input: use people=…, or ${Object.keys(use).join(", ")} with .count=… or .cpuMs=….`);
  }
  return { people, perPerson };
}

const number = (value) => Math.round(value).toLocaleString("en");

/** The lines of the table: a column for each number of people. */
export function costLines({ people, perPerson }) {
  const columns = people.map((count) => monthlyPrice(monthlyUse(count, perPerson)));
  const row = (name, cells) => name.padEnd(16) + cells.map((cell) => cell.padStart(32)).join("");
  return [
    row("people a day", people.map(number)),
    ...columns[0].items.map(({ name }, index) =>
      row(
        name,
        columns.map(({ items }) => `${number(items[index].amount)} = $${items[index].price.toFixed(2)}`),
      ),
    ),
    row(
      "plan",
      columns.map(() => `$${prices.plan.toFixed(2)}`),
    ),
    row(
      "a month",
      columns.map(({ total }) => `$${total.toFixed(2)}`),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(costLines(readInputs(process.argv.slice(2))).join("\n"));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
