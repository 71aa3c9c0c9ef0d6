/** Adds a script to the page, once. The page's policy trusts it, because a trusted script adds it. */
export function loadScript(url: string): void {
  if ([...document.scripts].some(({ src }) => src === url)) return;
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  document.head.appendChild(script);
}
