/** Signs in, by default as the demo owner; returns a browser context and the path of the first plant of the list. */
export async function signedInPage(browser, baseURL, email = "owner@demo.example") {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/sign-in?nextUrl=/plants");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Sunny-roof-1");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/plants/);
  const plantPath = await page.locator('tbody th a[href^="/plants/"]').first().getAttribute("href");
  await page.close();
  return { context, plantPath };
}

/** The session cookie of an account, by default of the demo owner, without a browser. */
export async function signedInCookie(url, email = "owner@demo.example") {
  const response = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password: "Sunny-roof-1", nextUrl: "/" }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!cookie) throw new Error(`Sign-in responded ${response.status} without a cookie.`);
  return cookie;
}
