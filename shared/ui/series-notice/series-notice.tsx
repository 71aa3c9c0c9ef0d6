import { Plural, Trans } from "@lingui/react/macro";
import type { SeriesNotes } from "@shared/api/v0/series";
import { Alert } from "../alert/alert";

/**
 * States what a series leaves out or shows differently (domain/imperfect-responses.md#series). Renders nothing if there
 * is nothing to state.
 */
export function SeriesNotice({ notes }: { notes: SeriesNotes }) {
  const { unreadable, repeated, contradicting, outside, impossible, startMinute } = notes;
  const minute = String(startMinute).padStart(2, "0");
  const texts = {
    unreadable: <Plural value={unreadable} one="# row could not be read." other="# rows could not be read." />,
    repeated: (
      <Plural
        value={repeated}
        one="# row repeats a period that another row has. It is left out."
        other="# rows repeat periods that other rows have. They are left out."
      />
    ),
    contradicting: (
      <Plural
        value={contradicting}
        one="# row contradicts an earlier row of the same period. It is left out."
        other="# rows contradict earlier rows of the same period. They are left out."
      />
    ),
    outside: (
      <Plural
        value={outside}
        one="# row is outside the selected days. It is left out."
        other="# rows are outside the selected days. They are left out."
      />
    ),
    impossible: (
      <Plural
        value={impossible}
        one="# value is not possible. It counts as not received."
        other="# values are not possible. They count as not received."
      />
    ),
    startMinute: (
      <Trans>The hours of the service begin at :{minute}. Each is shown in the clock hour in which it begins.</Trans>
    ),
  };
  const stated = (Object.keys(texts) as (keyof typeof texts)[]).filter((name) => notes[name] > 0);
  if (stated.length === 0) return null;
  return (
    <Alert kind="warning">
      {stated.map((name) => (
        <p key={name}>{texts[name]}</p>
      ))}
    </Alert>
  );
}
