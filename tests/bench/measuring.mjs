/** The median; the upper one of the two for an even number of values. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Sends a request; returns the text of the response and the milliseconds until it was complete. */
export async function timed(url, headers) {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${text.slice(0, 200)}`);
  return { ms: performance.now() - started, text };
}

const twoDigits = (value) => Math.round(value * 100) / 100;

/** A row that holds while the value is at most the bar. */
export const atMost = (what, value, bar, unit) => ({
  what,
  value: twoDigits(value),
  unit,
  bar: `≤ ${bar}`,
  met: value <= bar,
});

/** A row that holds while the value is at least the bar. */
export const atLeast = (what, value, bar, unit) => ({
  what,
  value: twoDigits(value),
  unit,
  bar: `≥ ${bar}`,
  met: value >= bar,
});

/** A row without a bar. */
export const report = (what, value, unit) => ({ what, value: twoDigits(value), unit });

/** A token of the demo owner, straight from the reference API. */
export const ownerToken = (referenceUrl) => token(referenceUrl, "owner@demo.example");

/** A token of a demo account, straight from the reference API. */
export async function token(referenceUrl, email) {
  const response = await fetch(`${referenceUrl}/v0/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "Sunny-roof-1" }),
  });
  return (await response.json()).access_token;
}

/** The id of the first company of the user with these headers. */
export async function firstCompany(base, headers) {
  const { text } = await timed(`${base}/users/me/companies`, headers);
  return JSON.parse(text)[0].id;
}
