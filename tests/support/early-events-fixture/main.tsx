import { ignoreHandledEvents, replayEarlyEvents } from "@shared/framework/early-events";
import { lazy, Suspense, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

declare global {
  interface Window {
    loadCard?: () => void;
  }
}

interface Handled {
  onHandled: (event: string) => void;
}

/** Creates the handler of a text: it sets the value and reports it. */
const textHandler =
  (onHandled: Handled["onHandled"]) =>
  (setText: (text: string) => void) =>
  ({ target }: { target: { value: string } }) => {
    setText(target.value);
    onHandled(target.value);
  };

function CardContent({ onHandled }: Handled) {
  const [reply, setReply] = useState("");
  const onText = textHandler(onHandled);
  return (
    <>
      <button type="button" onClick={() => onHandled("Card")}>
        Card
      </button>
      <input aria-label="Reply" value={reply} onChange={onText(setReply)} />
    </>
  );
}

/** Its code loads when the test calls `loadCard`: until then the card is not hydrated. */
const Card = lazy(
  () =>
    new Promise<{ default: typeof CardContent }>((resolve) => {
      window.loadCard = () => resolve({ default: CardContent });
    }),
);

let report = (_event: string) => {};

/** Constant: React renders a boundary on the client when its props change before it is hydrated. */
const card = (
  <Suspense fallback={null}>
    <Card onHandled={(event) => report(event)} />
  </Suspense>
);

/** The controls of page.ts, all controlled; the output lists the handled events. */
function Fixture() {
  const [handled, setHandled] = useState<string[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [size, setSize] = useState("small");
  const [fruit, setFruit] = useState("apple");
  const [note, setNote] = useState("");
  const onHandled = (event: string) => setHandled((events) => [...events, event]);
  const onText = textHandler(onHandled);
  report = onHandled;
  useEffect(replayEarlyEvents, []);
  return (
    <html lang="en">
      <head>
        <title>Early events</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, as in the browser's build */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      </head>
      <body>
        <button type="button" onClick={() => onHandled("Add")}>
          Add
        </button>
        <input
          type="checkbox"
          aria-label="Agree"
          checked={agreed}
          onChange={({ target }) => {
            setAgreed(target.checked);
            onHandled(`Agree ${target.checked}`);
          }}
        />
        <input
          type="radio"
          name="size"
          aria-label="Large"
          checked={size === "large"}
          onChange={() => {
            setSize("large");
            onHandled("Large");
          }}
        />
        <select aria-label="Fruit" value={fruit} onChange={onText(setFruit)}>
          <option value="apple">Apple</option>
          <option value="pear">Pear</option>
        </select>
        <textarea aria-label="Note" value={note} onChange={onText(setNote)} />
        <form method="get" action="/elsewhere">
          <button type="submit" onClick={() => onHandled("Send")}>
            Send
          </button>
        </form>
        {card}
        <output>{handled.join(", ")}</output>
      </body>
    </html>
  );
}

ignoreHandledEvents();
hydrateRoot(document, <Fixture />);
