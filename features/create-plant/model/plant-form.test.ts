import type { FoundAddress } from "@entities/address";
import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $draft } from "./draft";
import {
  $canCreate,
  $form,
  $isPending,
  $problems,
  address,
  changed,
  closed,
  creating,
  left,
  opened,
  restored,
  submitted,
} from "./plant-form";

const days = { earliest: "2026-05-21", latest: "2026-06-21" };
const location: FoundAddress = {
  street: "Meidoornstraat",
  city: "Almere",
  location: { coordinates: [5.21, 52.36] },
};
const problem = { status: 422, code: 4000, messages: { name: ["Taken."] } } as unknown as ProblemDetails;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openForm() {
  const submit = vi.fn((_: Submission) => {});
  const lookUp = vi.fn(async (_: unknown) => location);
  const scope = fork({
    handlers: [
      [submitFx, submit],
      [address.lookUpFx, lookUp],
    ],
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const form = {
    lookUp,
    pass,
    open: () => void allSettled(opened, { scope, params: { companyId: 3, days, today: "2026-06-21" } }),
    // The scope settles only when the debounce ends, so these are not awaited.
    type: (change: Parameters<typeof changed>[0]) => void allSettled(changed, { scope, params: change }),
    locate: (change: Parameters<typeof address.changed>[0]) =>
      void allSettled(address.changed, { scope, params: change }),
    leave: (field: Parameters<typeof left>[0]) => void allSettled(left, { scope, params: field }),
    restore: (draft: Parameters<typeof restored>[0]) => void allSettled(restored, { scope, params: draft }),
    submit: () => void allSettled(submitted, { scope, params: "search=roof" }),
    settle: (error: ProblemDetails | null) => void allSettled(creating.settled, { scope, params: error }),
    close: () => void allSettled(closed, { scope }),
    async fill() {
      form.type({ name: " School " });
      form.locate({ postal_code: "1315 ze", street_number: "97" });
      await pass(500);
    },
    submissions: () => submit.mock.calls.map(([{ fields }]) => fields),
    canCreate: () => scope.getState($canCreate),
    isPending: () => scope.getState($isPending),
    problems: () => Object.keys(scope.getState($problems)),
    values: () => scope.getState($form)?.values ?? null,
    address: () => scope.getState(address.$values),
    error: () => scope.getState(creating.$error),
    draft: () => scope.getState($draft),
  };
  form.open();
  return form;
}

describe("the form of a new plant", () => {
  it("can be submitted when the name is typed and the address was found after 500 ms", async () => {
    const form = await openForm();
    form.type({ name: "School" });
    form.locate({ postal_code: "1315ZE", street_number: "97" });
    await form.pass(499);
    expect(form.lookUp).not.toHaveBeenCalled();
    expect(form.canCreate()).toBe(false);
    await form.pass(1);
    expect(form.canCreate()).toBe(true);
    form.locate({ street_number: "98" });
    expect(form.canCreate()).toBe(false);
  });

  it("submits the trimmed name and the address once", async () => {
    const form = await openForm();
    await form.fill();
    form.submit();
    form.submit();
    expect(form.submissions()).toEqual([
      {
        company_id: "3",
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
    ]);
    expect(form.isPending()).toBe(true);
  });

  it("submits no start of monitoring when monitoring is off", async () => {
    const form = await openForm();
    await form.fill();
    form.type({ isMonitored: false, monitoredSince: "" });
    form.submit();
    expect(form.submissions()).toMatchObject([{ monitored_since: "" }]);
  });

  it.each(["", "2026-05-20", "2026-06-22"])("does not submit the start of monitoring %o", async (day) => {
    const form = await openForm();
    await form.fill();
    form.type({ monitoredSince: day });
    form.submit();
    expect(form.submissions()).toEqual([]);
    expect(form.problems()).toEqual(["monitored_since"]);
  });

  it("shows that a field is invalid once it was left", async () => {
    const form = await openForm();
    expect(form.problems()).toEqual([]);
    form.leave("street_number");
    expect(form.problems()).toEqual(["street_number"]);
    form.locate({ street_number: "7" });
    expect(form.problems()).toEqual([]);
    form.submit();
    expect(form.problems()).toEqual(["name", "postal_code"]);
  });

  it("keeps what was typed and the API's messages when the creation failed", async () => {
    const form = await openForm();
    await form.fill();
    form.submit();
    form.settle(problem);
    expect([form.isPending(), form.error(), form.values()?.name]).toEqual([false, problem, " School "]);
    form.submit();
    expect(form.submissions()).toHaveLength(2);
  });

  it("drops late responses when it was closed", async () => {
    const form = await openForm();
    await form.fill();
    form.submit();
    form.locate({ street_number: "98" });
    form.close();
    await form.pass(500);
    form.settle(problem);
    expect([form.values(), form.address(), form.error(), form.isPending()]).toEqual([
      null,
      null,
      null,
      false,
    ]);
    expect(form.lookUp).toHaveBeenCalledTimes(1);
  });
});

describe("the draft of a new plant", () => {
  it("is empty until something is typed", async () => {
    const form = await openForm();
    expect(form.draft()).toBeNull();
    form.type({ name: "School" });
    expect(form.draft()).toMatchObject({ name: "School", monitored: "yes", monitored_since: "2026-06-21" });
  });

  it("restores the form, and unlocks the typed address after another look-up", async () => {
    const form = await openForm();
    form.type({ name: "Island", isMonitored: false });
    form.locate({ postal_code: "9999XX", street_number: "1" });
    form.locate({ street: "Zeedijk" });
    const draft = form.draft() ?? {};
    form.close();
    form.open();
    form.lookUp.mockRejectedValue(new ApiError({ status: 404, code: 2004 }));
    form.restore(draft);
    expect(form.values()).toMatchObject({ name: "Island", isMonitored: false });
    await form.pass(500);
    expect(form.address()).toMatchObject({ postal_code: "9999XX", street: "Zeedijk" });
  });
});
