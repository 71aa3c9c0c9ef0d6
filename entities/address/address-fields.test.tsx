import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createEvent, createStore, fork } from "effector";
import { Provider } from "effector-react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type AddressField, emptyAddress } from "./address";
import { AddressFields } from "./address-fields";
import type { AddressLookUp } from "./address-look-up";

function render(state: string, values = emptyAddress) {
  const lookUp = { $lookUp: createStore(state), lookUpRetried: createEvent() } as unknown as AddressLookUp;
  const field = (name: AddressField) => ({ name, value: values[name], onChange: () => {} });
  const form = { values, field } as unknown as Parameters<typeof AddressFields>[0]["form"];
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <Provider value={fork()}>
        <AddressFields form={form} lookUp={lookUp} texts={{ invalidPostalCode: "", notFound: "", failed: "" }} />
      </Provider>
    </I18nProvider>,
  );
  const readOnly = (html.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes("readonly"));
  return { html, readOnly: readOnly.map((input) => /name="(\w+)"/.exec(input)?.[1]) };
}

describe("AddressFields", () => {
  it.each(["idle", "pending", "found"] as const)(
    "fills in the street, the city and the coordinates while the look-up is %s",
    (state) => {
      expect(render(state).readOnly).toEqual(["street", "city", "latitude", "longitude"]);
    },
  );

  it.each(["not-found", "failed"] as const)("allows typing the fields when the look-up is %s", (state) => {
    expect(render(state).readOnly).toEqual([]);
  });

  it("asks for a house number when only the postal code was typed", () => {
    expect(render("idle", { ...emptyAddress, postal_code: "1315ZE" }).html).toContain("Enter the street number, too");
    expect(render("idle", { ...emptyAddress, postal_code: "1315ZE", street_number: "9" }).html).not.toContain(", too");
  });
});
