import type { FoundAddress } from "@entities/address";
import { ApiError } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCompanyPlant } from "./action.server";
import {
  $canCreate,
  $isPending,
  addressLookUp,
  type NewPlantValues,
  newPlantDiscarded,
  newPlantForm,
  startDays,
} from "./index";

describe("createCompanyPlant", () => {
  const path = "POST /companies/3/plants";
  const params = {
    companyId: "3",
    name: " School ",
    postal_code: "1315 ze",
    street_number: "97",
    street: "Meidoornstraat",
    city: "Almere",
    latitude: "52,36",
    longitude: "5.21",
    monitored_since: "2026-06-21",
    list: "search=roof",
  };
  const post = (over: object, response: unknown = { id: 9 }) =>
    callAction(createCompanyPlant, { ...params, ...over }, { responses: { [path]: response } });

  it("creates the plant without spaces in the postal code and returns its id", async () => {
    const { result, calls } = await post({});
    expect(result).toEqual({ ok: true, value: { plantId: 9 } });
    expect(calls.map(({ body }) => body)).toEqual([
      {
        name: "School",
        address: {
          street: "Meidoornstraat",
          street_number: "97",
          city: "Almere",
          postal_code: "1315ZE",
          latitude: 52.36,
          longitude: 5.21,
        },
        monitored_since: "2026-06-21",
      },
    ]);
  });

  it("redirects a form that the browser posted itself to the meter of the plant", async () => {
    const { response } = await postForm(createCompanyPlant, params, { responses: { [path]: { id: 9 } } });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/plants/create?search=roof&step=meter&plantId=9&companyId=3",
    ]);
  });

  it("accepts a typed day when the browser submits the form without JavaScript", async () => {
    expect((await post({ monitored_since: "21/06/2026" })).calls).toMatchObject([
      { body: { monitored_since: "2026-06-21" } },
    ]);
  });

  it("creates a light plant without a start of monitoring", async () =>
    expect((await post({ monitored_since: "" })).calls).toMatchObject([{ body: { monitored_since: null } }]));

  it("rejects a form without a company", async () => expect((await post({ companyId: "" })).status).toBe(400));
});

describe("startDays", () => {
  const leapDay = Temporal.PlainDate.from("2028-02-29");

  it("are the last 31 days, until today", () =>
    expect(startDays(leapDay, false)).toEqual({ earliest: "2028-01-29", latest: "2028-02-29" }));

  it("are 31 years in both directions for administrators in admin mode", () =>
    expect(startDays(leapDay, true)).toEqual({ earliest: "1997-02-28", latest: "2059-02-28" }));
});

const plant = {
  companyId: 3,
  days: { earliest: "2026-05-21", latest: "2026-06-21" },
  today: "2026-06-21",
  list: "search=roof",
};
const location: FoundAddress = { street: "Meidoornstraat", city: "Almere", location: { coordinates: [5.21, 52.36] } };
const problem = createProblem({ messages: { name: ["Taken."] } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/plants/create" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openForm() {
  const lookUp = vi.fn(async (_: unknown) => location);
  const { scope, trigger, ...model } = createModelScope([[addressLookUp.lookUpFx, lookUp]]);
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const form = {
    ...model,
    lookUp,
    pass,
    open: () => trigger(newPlantForm.opened, plant),
    type: (change: Partial<NewPlantValues>) => trigger(newPlantForm.changed, change),
    leave: (field: keyof NewPlantValues) => trigger(newPlantForm.blurred, field),
    restore: (values: Partial<NewPlantValues>) => trigger(newPlantForm.restored, values),
    submit: () => trigger(newPlantForm.submitted),
    discard: () => trigger(newPlantDiscarded),
    close: () => trigger(newPlantForm.closed),
    async fill() {
      form.type({ name: " School " });
      form.type({ postal_code: "1315 ze", street_number: "97" });
      await pass(500);
    },
    canCreate: () => scope.getState($canCreate),
    isPending: () => scope.getState($isPending),
    isDirty: () => scope.getState(newPlantForm.$isDirty),
    problems: () => Object.keys(scope.getState(newPlantForm.$problems)),
    values: () => scope.getState(newPlantForm.$values),
    error: () => scope.getState(newPlantForm.$failure),
  };
  form.open();
  return form;
}

describe("the form of a new plant", () => {
  it("can be submitted when the name is typed and the address was found after 500 ms", async () => {
    const form = openForm();
    form.type({ name: "School" });
    form.type({ postal_code: "1315ZE", street_number: "97" });
    await form.pass(499);
    expect(form.lookUp).not.toHaveBeenCalled();
    expect(form.canCreate()).toBe(false);
    await form.pass(1);
    expect(form.canCreate()).toBe(true);
    form.type({ street_number: "98" });
    expect(form.canCreate()).toBe(false);
  });

  it("submits the trimmed name and the address once, and continues with the meter", async () => {
    const form = openForm();
    await form.fill();
    form.submit();
    form.submit();
    expect(form.posted()).toEqual([
      {
        name: "create-plant",
        params: {
          companyId: 3,
          name: "School",
          postal_code: "1315 ze",
          street_number: "97",
          street: "Meidoornstraat",
          city: "Almere",
          latitude: "52.36",
          longitude: "5.21",
          monitored_since: "2026-06-21",
          list: "search=roof",
        },
      },
    ]);
    expect(form.isPending()).toBe(true);
    await form.respond({ plantId: 9 });
    expect(form.navigate).toHaveBeenCalledExactlyOnceWith({
      to: "/plants/create?search=roof&step=meter&plantId=9&companyId=3",
    });
    expect([form.isPending(), form.isDirty()]).toEqual([true, false]);
  });

  it("submits no start of monitoring when monitoring is off", async () => {
    const form = openForm();
    await form.fill();
    form.type({ isMonitored: false, monitored_since: "" });
    form.submit();
    expect(form.params()).toMatchObject([{ monitored_since: "" }]);
  });

  it.each(["", "2026-05-20", "2026-06-22"])("does not submit the start of monitoring %o", async (day) => {
    const form = openForm();
    await form.fill();
    form.type({ monitored_since: day });
    form.submit();
    expect(form.posted()).toEqual([]);
    expect(form.problems()).toEqual(["monitored_since"]);
  });

  it("shows an error when the user leaves an invalid field", () => {
    const form = openForm();
    expect(form.problems()).toEqual([]);
    form.leave("street_number");
    expect(form.problems()).toEqual(["street_number"]);
    form.type({ street_number: "7" });
    expect(form.problems()).toEqual([]);
    form.submit();
    expect(form.problems()).toEqual(["name", "postal_code"]);
  });

  it("keeps the input and shows the API's messages when the creation fails", async () => {
    const form = openForm();
    await form.fill();
    form.submit();
    await form.reject(problem);
    expect([form.isPending(), form.error(), form.values().name]).toEqual([false, problem, " School "]);
    form.submit();
    expect(form.posted()).toHaveLength(2);
  });

  it("drops late responses when it was closed", async () => {
    const form = openForm();
    await form.fill();
    form.submit();
    form.type({ street_number: "98" });
    form.close();
    await form.pass(500);
    await form.reject(problem);
    expect([form.values(), form.error(), form.isPending()]).toEqual([{}, null, false]);
    expect(form.lookUp).toHaveBeenCalledTimes(1);
  });
});

describe("the draft of a new plant", () => {
  it("is empty until something is typed, and after it was discarded", () => {
    const form = openForm();
    expect(form.isDirty()).toBe(false);
    form.type({ name: "School" });
    expect(form.isDirty()).toBe(true);
    expect(form.values()).toMatchObject({ name: "School", isMonitored: true, monitored_since: "2026-06-21" });
    form.discard();
    expect(form.isDirty()).toBe(false);
  });

  it("restores the form, and unlocks the typed address after another look-up", async () => {
    const form = openForm();
    form.type({ name: "Island", isMonitored: false });
    form.type({ postal_code: "9999XX", street_number: "1" });
    form.type({ street: "Zeedijk" });
    const draft = form.values();
    form.close();
    form.open();
    form.lookUp.mockRejectedValue(new ApiError({ status: 404, code: 2004 }));
    form.restore(draft);
    expect(form.values()).toMatchObject({ name: "Island", isMonitored: false });
    await form.pass(500);
    expect(form.values()).toMatchObject({ postal_code: "9999XX", street: "Zeedijk" });
  });
});
