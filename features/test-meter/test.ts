import type { MeterRef, MeterTest, MeterTestKind } from "@entities/meter";
import { ApiError } from "@shared/api/api-error";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";

export interface TestTarget {
  ref: MeterRef;
  name: string;
  kind: MeterTestKind;
}

/** The states of a test (spec 2 §4). */
export type TestState = "new" | "requesting" | "requested" | "success" | "failed";

export interface RunningTest extends TestTarget {
  state: TestState;
  /** The average voltage that the meter reported, in volts; null if it is not known. */
  averageVolts: number | null;
  /** Why there is no report; null if there is one. */
  error: ProblemDetails | null;
  /** The number of consecutive failed polls. */
  failedPolls: number;
}

/** So many polls in a row may fail. */
const maxFailedPolls = 2;

export const newTest = (target: TestTarget): RunningTest => ({
  ...target,
  state: "new",
  averageVolts: null,
  error: null,
  failedPolls: 0,
});

export const hasEnded = ({ state }: RunningTest): boolean => state === "success" || state === "failed";

export const whenPolled = (test: RunningTest): RunningTest =>
  test.state === "new" ? { ...test, state: "requesting" } : test;

/** The test after a response: it has succeeded when the result of its report is 'Success' (spec 2 §4). */
export function withResponse(test: RunningTest, { ongoing, report }: MeterTest): RunningTest {
  if (ongoing) return { ...test, state: "requested", failedPolls: 0 };
  const state = report?.result === "Success" ? "success" : "failed";
  return { ...test, state, averageVolts: report?.averageVoltage ?? null };
}

/** The test after a failed poll, which is repeated unless the API refused it or several failed in a row. */
export function withFailedPoll(test: RunningTest, error: Error): RunningTest {
  const failedPolls = test.failedPolls + 1;
  const refused = error instanceof ApiError && error.kind === "http" && error.status < 500;
  if (!refused && failedPolls <= maxFailedPolls) return { ...test, failedPolls };
  return { ...test, failedPolls, state: "failed", error: toProblemDetails(error) };
}
