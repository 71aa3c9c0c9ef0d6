/** The elements of a page that are compared by their text. */
const figures = "main :is(td, dd, p, li, [data-figure])";

/** How long a mark is shown, in milliseconds. base.css fades it. */
const markMs = 4_000;

/**
 * Records the figures of the page. The returned function marks the figures whose text has changed. React keeps the
 * element of a figure while its row or card stays, so a row that moved is not marked.
 */
export function recordFigures(): () => void {
  const before = new Map([...document.querySelectorAll(figures)].map((figure) => [figure, textOf(figure)]));
  return () => {
    const changed = [...before].filter(([figure, text]) => figure.isConnected && textOf(figure) !== text);
    for (const [figure] of changed) {
      if (!changed.some(([other]) => other !== figure && figure.contains(other))) mark(figure);
    }
  };
}

/** The text of a figure without times of day: the time of the data changes with every refresh. */
const textOf = ({ textContent }: Element): string => (textContent ?? "").replace(/\d\d:\d\d/g, "");

function mark(figure: Element): void {
  figure.setAttribute("data-changed", "");
  setTimeout(() => figure.removeAttribute("data-changed"), markMs);
}
