/** The script of every vector. */
const fire = "alert(1)";

const schemes = [
  `javascript:${fire}`,
  `JaVaScRiPt:${fire}`,
  `java\tscript:${fire}`,
  `java\nscript:${fire}`,
  `&#106;&#97;vascript&colon;${fire}`,
  `&#x01;javascript:${fire}`,
  `\u2028javascript:${fire}`,
  `\u00A0javascript:${fire}`,
  `\u3000javascript:${fire}`,
  `javascript&#0;:${fire}`,
  `vbscript:${fire}`,
  `data:text/html,<script>${fire}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `blob:https://evil.example/1`,
  `//evil.example/`,
];

const links = schemes.flatMap((scheme) => [
  `<a href="${scheme}">link</a>`,
  `<svg><a xlink:href="${scheme}"><text y="20">link</text></a></svg>`,
  `<form action="${scheme}"><button>send</button></form>`,
  `<iframe src="${scheme}"></iframe>`,
]);

/** Handlers that run by themselves when the sanitiser lets them through. */
const handlers = [
  `<img src=x onerror=${fire}>`,
  `<img src=x onerror="${fire}"//`,
  `<img/src=x/onerror=${fire}>`,
  `<IMG SRC=x OnErRoR=${fire}>`,
  `<img src="x\`" \`onerror=${fire}>`,
  `<svg onload=${fire}>`,
  `<svg/onload=${fire}></svg>`,
  `<svg><animate onbegin=${fire} attributeName=x dur=1s></svg>`,
  `<svg><set onbegin=${fire} attributeName=x></svg>`,
  `<svg><script>${fire}</script></svg>`,
  `<svg><script href="data:text/javascript,${fire}"/></svg>`,
  `<svg><image href=x onerror=${fire}></svg>`,
  `<body onload=${fire}>`,
  `<details open ontoggle=${fire}>x</details>`,
  `<video src=x onerror=${fire}></video>`,
  `<video><source onerror=${fire}></video>`,
  `<audio src=x onerror=${fire}></audio>`,
  `<input autofocus onfocus=${fire}>`,
  `<select autofocus onfocus=${fire}></select>`,
  `<textarea autofocus onfocus=${fire}></textarea>`,
  `<marquee onstart=${fire}>x</marquee>`,
  `<object data=x onerror=${fire}></object>`,
  `<embed src="javascript:${fire}">`,
  `<iframe srcdoc="<script>parent.${fire}</script>"></iframe>`,
  `<iframe onload=${fire}></iframe>`,
  `<link rel=stylesheet href=x onerror=${fire}>`,
  `<style onload=${fire}></style>`,
  `<script>${fire}</script>`,
  `<script src="data:text/javascript,${fire}"></script>`,
  `<meta http-equiv=refresh content="0;url=javascript:${fire}">`,
  `<base href="javascript:/a/+${fire}//">`,
  `<p style="animation:x" onanimationstart=${fire}>x</p>`,
  `<p onmouseover=${fire} style="position:fixed;inset:0">x</p>`,
  `<a href="https://a.example" onfocus=${fire} autofocus tabindex=0>x</a>`,
  `<li onpointerenter=${fire}>x</li>`,
];

/** HTML that changes when it is parsed a second time. */
const mutations = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${fire}&gt;">`,
  `<math><mi><style><img src=x onerror=${fire}></style></mi></math>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${fire}></style></annotation-xml></math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${fire}>">`,
  `<svg><foreignObject><p><style></p><img src=x onerror=${fire}></style></foreignObject></svg>`,
  `<svg><desc><noscript><img title="</noscript><img src=x onerror=${fire}>"></noscript></desc></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${fire}>"></noscript>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${fire}>`,
  `<listing>&lt;img src=x onerror=${fire}&gt;</listing>`,
  `<xmp><p title="</xmp><img src=x onerror=${fire}>"></xmp>`,
  `<template><s><template><img src=x onerror=${fire}></template></s></template>`,
  `<select><template><img src=x onerror=${fire}></template></select>`,
  `<option><style></option></select><b><img src=x onerror=${fire}></style></option>`,
  `<b><style><style/><img src=x onerror=${fire}>`,
  `<textarea></textarea><!--</textarea><img src=x onerror=${fire}>-->`,
  `<!--[if gte IE 4]><script>${fire}</script><![endif]-->`,
  `<!--><img src=x onerror=${fire}>-->`,
  `<!--!><img src=x onerror=${fire}>--!><img src=x onerror=${fire}>`,
  `<![CDATA[><img src=x onerror=${fire}>]]>`,
  `<?xml version="1.0"?><script>${fire}</script>`,
  `<a title="><img src=x onerror=${fire}>">x</a>`,
  `<p title='"><img src=x onerror=${fire}>'>x</p>`,
  `&lt;img src=x onerror=${fire}&gt;`,
  `&amp;lt;script&amp;gt;${fire}&amp;lt;/script&amp;gt;`,
  `<<script>${fire}//<</script>`,
  `<scr<script>ipt>${fire}</scr</script>ipt>`,
  `<img src=x onerror\u0000=${fire}>`,
  `<\u0000script>${fire}</script>`,
  `<p id=document name=cookie class=getElementById>x</p>`,
  `<form><input name=attributes><input name=parentNode></form>`,
];

/** What got through earlier versions of sanitize-html, by its advisories. */
const advisories = [
  // Raw text of an element that is not allowed (GHSA-rpr9-rxv7-x643).
  `<xmp><img src=x onerror=${fire}></xmp>`,
  `<xmp><script>${fire}</script></xmp>`,
  `<xmp>&lt;/xmp&gt;<svg onload=${fire}></xmp>`,
  // Raw text that is markup in SVG and MathML, or after an end tag with a slash (GHSA-jxwj-j7wr-gfrw).
  `<svg><textarea><img src=x onerror=${fire}></textarea></svg>`,
  `<math><xmp><img src=x onerror=${fire}></xmp></math>`,
  `<svg><foreignObject><textarea><img src=x onerror=${fire}></textarea></foreignObject></svg>`,
  `<textarea></textarea/><img src=x onerror=${fire}></textarea>`,
  `<xmp></xmp/><img src=x onerror=${fire}></xmp>`,
  // Entities of raw text that are decoded once too often.
  `<textarea>&lt;/textarea&gt;&lt;svg/onload=${fire}&gt;</textarea>`,
  `<option>&lt;/option&gt;&lt;img src=x onerror=${fire}&gt;</option>`,
  `<select><option><xmp>&lt;img src=x onerror=${fire}&gt;</xmp></option></select>`,
  // A scheme with padded references.
  `<a href="&#0000106avascript:${fire}">link</a>`,
  `<a href="&#x000006A;avascript:${fire}">link</a>`,
  `<a href="java&#0000009script:${fire}">link</a>`,
  // Attributes with URLs, and animations of them (GHSA-g8qq-57p8-ggw5).
  `<form><button formaction="javascript:${fire}">send</button></form>`,
  `<object data="javascript:${fire}"></object>`,
  `<svg><a><animate attributeName=href values="javascript:${fire}" /><text y="20">link</text></a></svg>`,
  `<svg><a><set attributeName=xlink:href to="javascript:${fire}" /><text y="20">link</text></a></svg>`,
];

/** Tags that open or close elements of the page around them when they are not balanced. */
const structure = [
  "<li>x</li><h3>y</h3>",
  "</li><li>x",
  "</div></li></ol></section></main></body></html>",
  "<ul><li>a<ul><li>b",
  "<td>x</td></tr></tbody></table><tr><td>y",
  "<table><p>a</p><tr><td>b<li>c",
  "<dd>x</dd><dt>y</dt></dl>",
  "<p>a<p>b</p>c</p></p>",
  "<p>a<ul><li>b</li></ul>c",
  "<h1>a<h2>b</h1>c",
  '<a href="https://a.example">a<a href="https://b.example">b',
  '<a href="https://a.example"><p>a</p><ul><li>b</li></ul>',
  "<b><i>a</b>b</i>",
  "<b><p>a<em></b>b</p></em>",
  "<u><s><ol><li>a</u>b</s>",
  "<button>a<button>b",
  "<form><p>a</form>b",
  "<option>a<optgroup>b",
  "<html><head><title>x</title></head><body class=y>z",
  "<!doctype html><frameset>",
  "<ruby>a<rt>b<rp>c",
  "a &lt;/li&gt; & b < c > d",
  "\r\n<p>\r\n\ta\r\n</p>\r\n",
  `${"<ul><li>".repeat(600)}deep`,
  `${"<b>".repeat(600)}deep`,
  "<div>".repeat(600),
  "</li></ol>".repeat(50),
  // The rest of a page would be their text.
  "<!-- open",
  "<textarea>open",
  "<title>open",
  "<style>open",
  "<script>open",
  "<noframes>open",
  "<select>open",
  '<p title="open',
  "<plaintext>open",
];

/** HTML that runs a script without a sanitiser, or that changes the page around it. */
export const htmlVectors: readonly string[] = [...links, ...handlers, ...mutations, ...advisories, ...structure];

/** Fields and images that hide the properties that code reads of a form or of the document. */
export const clobberingVectors: readonly string[] = [
  ...["parentNode", "parentElement", "childNodes", "firstChild", "nextSibling", "previousSibling"],
  ...["nodeName", "nodeType", "tagName", "attributes", "style", "textContent", "ownerDocument"],
  ...["getAttributeNames", "removeAttribute", "replaceWith", "remove", "querySelectorAll"],
  ...["body", "documentElement", "createElement", "createTreeWalker"],
].flatMap((name) => [
  `<form><input name=${name}></form>`,
  `<p>a</p><form>b<input id=${name}>c<p>d</p></form>`,
  `<img name=${name}><form name=${name}><button name=${name}>e</button></form>`,
]);
