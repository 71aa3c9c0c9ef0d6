import { useEffect } from "react";

/** Starts the provider's chat widget when the page is idle (domain/app-shell.md#chat). The widget renders itself. */
export function ChatWidget({ scriptUrl }: { scriptUrl: string }) {
  useEffect(() => {
    // Safari does not support idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => loadScript(scriptUrl), 1_000);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(() => loadScript(scriptUrl), { timeout: 5_000 });
    return () => cancelIdleCallback(callback);
  }, [scriptUrl]);
  return null;
}

/** Adds a script to the page once. The page's security policy trusts scripts that a trusted script adds. */
function loadScript(url: string): void {
  if ([...document.scripts].some(({ src }) => src === url)) return;
  const script = document.createElement("script");
  script.src = url;
  // Reserves the corner of the page for the widget's button.
  document.documentElement.dataset.chat = "";
  script.async = true;
  document.head.appendChild(script);
}
