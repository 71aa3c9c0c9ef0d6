#!/usr/bin/env bash
# The order in which React shows a state and a store of effector that change one after the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund \
  react@18.3.1 react-dom@18.3.1 effector@23.4.4 effector-react@23.3.0 happy-dom@20.0.10
cat > run.mjs <<'JS'
import { Window } from "happy-dom";
const window = new Window();
Object.assign(globalThis, { window, document: window.document, navigator: window.navigator });
const { createElement, useEffect, useState } = await import("react");
const { flushSync } = await import("react-dom");
const { createRoot } = await import("react-dom/client");
const { createEvent, createStore } = await import("effector");
const { useUnit } = await import("effector-react");

/** Changes the power of a roof: `$pending` has the new one until the loaded one is that, too. */
async function commitsOf(show, wait) {
  const ended = createEvent();
  const $pending = createStore("7.5 kW").reset(ended).on(ended, () => null);
  const shown = [];
  let setLoaded;
  function Roof() {
    const pending = useUnit($pending);
    const [loaded, set] = useState("5 kW");
    setLoaded = set;
    useEffect(() => void shown.push(pending ?? loaded));
    return createElement("p", null, pending ?? loaded);
  }
  const root = createRoot(window.document.createElement("div"));
  root.render(createElement(Roof));
  await new Promise((resolve) => setTimeout(resolve, 50));
  show(() => setLoaded("7.5 kW"));
  await wait();
  ended();
  await new Promise((resolve) => setTimeout(resolve, 50));
  root.unmount();
  return shown.join(" → ");
}
const state = (set) => set();
const atOnce = () => {};
const found = {
  "state, then store": await commitsOf(state, atOnce),
  "state, store after a promise": await commitsOf(state, () => Promise.resolve()),
  "state with flushSync, then store": await commitsOf(flushSync, atOnce),
};
console.log("react-dom 18.3.1, effector 23.4.4, effector-react 23.3.0");
for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value}`);
const back = "7.5 kW → 5 kW → 7.5 kW";
const expected = [back, back, "7.5 kW → 7.5 kW → 7.5 kW"];
process.exit(JSON.stringify(Object.values(found)) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
