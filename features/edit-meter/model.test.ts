import type { Meter } from "@entities/meter";
import type { ProblemDetails } from "@shared/api/result";
import { type Navigation, navigateFx } from "@shared/navigation/model";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, type EventCallable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $credentials,
  $edited,
  $refreshes,
  closed,
  credentialsEntered,
  left,
  opened,
  refreshAfterMs,
  saving,
  submitted,
} from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const plant = { companyId: 3, plantId: 9 };
const meter = { id: 91, name: "East" } as Meter;
const nextStep = "/plants/create?step=attach&plantId=9&companyId=3";
const values = { name: "East roof" };
const credentials = { driver: "sma", reference: "lumenta|1" };
const problem = createProblem({ messages: { peak_in_watt: ["This field is required."] } });

function createDialog() {
  const navigate = vi.fn((_: Navigation) => {});
  const { scope, submit, renderToast } = createModelScope([[navigateFx, navigate]]);
  const trigger = async <T>(event: EventCallable<T>, params: T) => {
    void allSettled(event as EventCallable<unknown>, { scope, params });
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    submit,
    navigate,
    toasts: () =>
      renderToast.mock.calls.map(([{ kind, message }]) =>
        typeof message === "string" ? message : `${kind}: ${message.message}`,
      ),
    add: (nextStep: string | null = null) => trigger(opened, { plant, meter: null, nextStep }),
    edit: () => trigger(opened, { plant, meter, nextStep: null }),
    enterCredentials: () => trigger(credentialsEntered, credentials),
    save: () => trigger(submitted, values),
    settle: (error: ProblemDetails | null) => trigger(saving.settled, error),
    close: () => trigger(closed, undefined),
    leave: () => trigger(left, undefined),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    state: () => ({
      open: scope.getState($edited) !== null,
      saving: scope.getState(saving.$pending) !== null,
      error: scope.getState(saving.$error),
    }),
    refreshes: () => scope.getState($refreshes),
    credentials: () => scope.getState($credentials),
  };
}

const closedState = { open: false, saving: false, error: null };

describe("updating a meter", () => {
  it("submits the values once, closes the dialog and shows a toast", async () => {
    const dialog = createDialog();
    await dialog.edit();
    await dialog.save();
    await dialog.save();
    expect(dialog.submit.mock.calls).toEqual([
      [
        {
          action: "/actions/edit-meter",
          fields: { company_id: "3", plant_id: "9", meter_id: "91", name: "East roof" },
          fetcherKey: "edit-meter-9",
        },
      ],
    ]);
    expect(dialog.state()).toEqual({ open: true, saving: true, error: null });
    await dialog.settle(null);
    expect(dialog.state()).toEqual(closedState);
    expect(dialog.toasts()).toEqual(["success: Meter has been updated!"]);
    await dialog.pass(2 * refreshAfterMs);
    expect(dialog.refreshes()).toBe(0);
  });

  it("stays open with the error of the fields when it failed, until it is saved again", async () => {
    const dialog = createDialog();
    await dialog.edit();
    await dialog.save();
    await dialog.settle(problem);
    expect(dialog.state()).toEqual({ open: true, saving: false, error: problem });
    expect(dialog.toasts()).toEqual(["danger: Failed. Please check the form"]);
    await dialog.save();
    expect(dialog.state()).toEqual({ open: true, saving: true, error: null });
    await dialog.settle(null);
    expect(dialog.state()).toEqual(closedState);
  });
});

describe("adding a meter", () => {
  it("shows a toast and reloads the list after 500 ms", async () => {
    const dialog = createDialog();
    await dialog.add();
    await dialog.save();
    expect(dialog.submit.mock.calls[0]?.[0].fields).toMatchObject({ meter_id: "" });
    await dialog.settle(null);
    expect(dialog.toasts()).toEqual(["success: Meter has been created!"]);
    await dialog.pass(refreshAfterMs - 1);
    expect(dialog.refreshes()).toBe(0);
    await dialog.pass(1);
    expect(dialog.refreshes()).toBe(1);
    expect(dialog.navigate).not.toHaveBeenCalled();
  });

  it("continues with the creation of a plant after 500 ms when the plant is new", async () => {
    const dialog = createDialog();
    await dialog.add(nextStep);
    await dialog.save();
    await dialog.settle(null);
    expect(dialog.navigate).not.toHaveBeenCalled();
    await dialog.pass(refreshAfterMs);
    expect(dialog.navigate.mock.calls).toEqual([[{ to: nextStep }]]);
  });

  it("neither reloads nor navigates when the plant was left in the 500 ms", async () => {
    const dialog = createDialog();
    await dialog.add(nextStep);
    await dialog.save();
    await dialog.settle(null);
    await dialog.leave();
    await dialog.pass(refreshAfterMs);
    expect(dialog.refreshes()).toBe(0);
    expect(dialog.navigate).not.toHaveBeenCalled();
  });

  it("forgets the credentials when the dialog is closed", async () => {
    const dialog = createDialog();
    await dialog.add();
    await dialog.enterCredentials();
    expect(dialog.credentials()).toEqual(credentials);
    await dialog.close();
    expect(dialog.credentials()).toBeNull();
  });
});

it("drops the result when the plant was left before", async () => {
  const dialog = createDialog();
  await dialog.edit();
  await dialog.save();
  await dialog.leave();
  await dialog.settle(problem);
  expect(dialog.state()).toEqual(closedState);
  expect(dialog.toasts()).toEqual([]);
});
