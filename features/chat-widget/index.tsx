import { useEffect } from "react";

/** Starts the chat widget of the provider once the page is idle (domain/app-shell.md#chat). It renders itself. */
export function ChatWidget({ scriptUrl }: { scriptUrl: string }) {
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => loadScript(scriptUrl), 1_000);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(() => loadScript(scriptUrl), { timeout: 5_000 });
    return () => cancelIdleCallback(callback);
  }, [scriptUrl]);
  return null;
}

/** Adds a script to the page, once. The page's policy trusts it, because a trusted script adds it. */
function loadScript(url: string): void {
  if ([...document.scripts].some(({ src }) => src === url)) return;
  const script = document.createElement("script");
  script.src = url;
  // Its button is in the corner, where nothing else may be.
  document.documentElement.dataset.chat = "";
  script.async = true;
  document.head.appendChild(script);
}
