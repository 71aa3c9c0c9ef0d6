import { useEffect } from "react";
import { loadScript } from "./load-script";

/** Starts the chat widget of the provider once the page is idle (spec 1 §1). It renders itself. */
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
