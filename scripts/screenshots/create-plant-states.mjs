const wizard = (page) => page.getByRole("dialog");
const dataOnly = { data: { window: true } };
const stepOf = (step) => `/plants/create?step=${step}&plantId=10&companyId=2`;

/** Fills in the first step. */
async function type(page, text, { postalCode, number }) {
  await wizard(page).getByLabel(text("Name"), { exact: true }).fill("School");
  await wizard(page).locator("[name=postal_code]").fill(postalCode);
  await wizard(page).locator("[name=street_number]").fill(number);
}

/** The steps of the wizard that creates a plant. */
export const createPlantScreens = {
  "create-plant": {
    account: "owner",
    path: "/plants/create",
    states: {
      ...dataOnly,
      "not-found": {
        window: true,
        act: async (page, text) => {
          await type(page, text, { postalCode: "9999 XX", number: "1" });
          await wizard(page).getByText(text("Postal code + house number not found")).waitFor();
        },
      },
      invalid: {
        window: true,
        act: async (page, text) => {
          await type(page, text, { postalCode: "12", number: "" });
          await wizard(page).getByLabel(text("Name"), { exact: true }).fill("");
          await page.keyboard.press("Tab");
        },
      },
    },
  },
  "create-plant-created": { account: "owner", path: stepOf("plant"), states: dataOnly },
  "create-plant-meter": { account: "owner", path: stepOf("meter"), states: dataOnly },
  "create-plant-attach": { account: "owner", path: stepOf("attach"), states: dataOnly },
  "create-plant-fields": { account: "owner", path: stepOf("fields"), states: dataOnly },
  "portfolio-create-plant": { account: "portfolio", path: stepOf("attach"), states: dataOnly },
};
