/** How long the control of a part of the page that is still loading is waited for, in milliseconds. */
const timeoutMs = 5_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The visible element that a selector finds, once there is one. */
async function visibleElement(selector: string): Promise<HTMLElement | null> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found?.checkVisibility()) return found;
    await nextFrame();
  }
  return null;
}

function press(element: HTMLElement): void {
  // What it opens returns the focus to it.
  element.focus({ preventScroll: true });
  element.click();
}

/** Presses a control of the page, then the one of `selector`. The palette has to be removed before. */
export async function pressControl({
  element,
  selector,
}: {
  element: HTMLElement;
  selector?: string;
}): Promise<void> {
  await nextFrame();
  press(element);
  const next = selector && (await visibleElement(selector));
  if (next) press(next);
}
