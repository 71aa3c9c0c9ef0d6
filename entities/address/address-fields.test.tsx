import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createEvent, createStore, fork } from "effector";
import { Provider } from "effector-react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { type AddressField, emptyAddress } from "./address";
import { AddressFields } from "./address-fields";
import type { AddressLookUp } from "./address-look-up";

async function render(state: string, values = emptyAddress) {
  const events = { lookUpRetried: createEvent(), byHandChosen: createEvent() };
  const lookUp = { $lookUp: createStore(state), ...events } as unknown as AddressLookUp;
  const field = (name: AddressField) => ({ name, value: values[name], onChange: () => {} });
  const form = { values, field, change: () => {} } as unknown as Parameters<typeof AddressFields>[0]["form"];
  const fields = (
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <Provider value={fork()}>
        <AddressFields form={form} lookUp={lookUp} texts={{ invalidPostalCode: "", notFound: "", failed: "" }} />
      </Provider>
    </I18nProvider>
  );
  const routes = [{ id: "root", path: "*", element: fields }];
  const context = await createStaticHandler(routes).query(new Request("https://site.example/"));
  if (context instanceof Response) throw new Error("The page is a redirect.");
  const router = createStaticRouter(routes, context);
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const readOnly = (html.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes("readonly"));
  return { html, readOnly: readOnly.map((input) => /name="(\w+)"/.exec(input)?.[1]) };
}

describe("AddressFields", () => {
  it.each(["idle", "pending", "found", "failed"] as const)(
    "fills in the street, the city and the coordinates while the look-up is %s",
    async (state) => {
      const { html, readOnly } = await render(state);
      expect(readOnly).toEqual(["street", "city", "latitude", "longitude"]);
      expect(html).not.toContain("on the map");
    },
  );

  it.each(["not-found", "by-hand"] as const)(
    "allows typing the fields and a map when the look-up is %s",
    async (state) => {
      const { html, readOnly } = await render(state);
      expect(readOnly).toEqual([]);
      expect(html).toContain("Click the location of the plant on the map");
    },
  );

  it("offers another try and to enter the address by hand when the look-up has failed", async () => {
    const buttons = async (state: string) => (await render(state)).html.match(/Try again|Enter by hand/g);
    expect(await buttons("failed")).toEqual(["Try again", "Enter by hand"]);
    expect(await buttons("not-found")).toBeNull();
  });

  it("says what fills in the locked fields when no postal code was typed", async () => {
    const hint = "Postal code and street number fill in the fields below.";
    expect((await render("idle")).html).toContain(hint);
    expect((await render("not-found")).html).not.toContain(hint);
    expect((await render("idle", { ...emptyAddress, postal_code: "1315ZE" })).html).not.toContain(hint);
  });

  it("asks for a house number when only the postal code was typed", async () => {
    expect((await render("idle", { ...emptyAddress, postal_code: "1315ZE" })).html).toContain(
      "Enter the street number, too",
    );
    const complete = await render("idle", { ...emptyAddress, postal_code: "1315ZE", street_number: "9" });
    expect(complete.html).not.toContain(", too");
  });
});
