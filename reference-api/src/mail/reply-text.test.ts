import { describe, expect, it } from "vitest";
import { replyText, richText, textOfHtml } from "./reply-text";

const marker = "Write your reply above this line.";

describe("replyText", () => {
  it.each([
    [
      "of Gmail",
      `The fuse is back.\n\nOn Tue, 2 Jun 2026 at 10:00, Heliograph <ticket+a@in.example>\nwrote:\n\n> ${marker}\n>\n> Els commented\n`,
    ],
    [
      "of Gmail in Dutch",
      "The fuse is back.\n\nOp di 2 jun 2026 om 10:00 schreef Heliograph <a@in.example>:\n\n> Schrijf uw antwoord boven deze regel.\n> Els",
    ],
    [
      "of Apple Mail",
      `The fuse is back.\n\nSent from my iPhone\n\n> On 2 Jun 2026, at 10:00, Heliograph <a@in.example> wrote:\n>\n> ${marker}`,
    ],
    [
      "of Outlook",
      `The fuse is back.\r\n\r\n________________________________\r\nFrom: Heliograph <a@in.example>\r\nSent: Tuesday, 2 June 2026 10:00\r\nTo: Anna\r\nSubject: #10254\r\n\r\n${marker}\r\n`,
    ],
    [
      "of Outlook in Dutch",
      "The fuse is back.\n\nVan: Heliograph <a@in.example>\nVerzonden: dinsdag 2 juni 2026 10:00\nAan: Anna\nOnderwerp: #10254\n\nEls heeft gereageerd",
    ],
    ["with an original message", "The fuse is back.\n\n-----Original Message-----\nFrom: Heliograph\nEls commented"],
    [
      "with a signature",
      `The fuse is back.\n\n-- \nAnna Jansen\nZonneveld BV\n\nOn 2 June 2026 Heliograph wrote:\n> ${marker}`,
    ],
    ["below the quoted mail", "> Els commented\n> Is the fuse back?\n\nThe fuse is back."],
  ])("is the new text %s", (_, text) => expect(replyText(text)).toBe("The fuse is back."));

  it("keeps lines and paragraphs, and words that only look like a quoted mail", () => {
    const text =
      "On Monday we came.\nFrom: the roof we saw 3 panels.\n\nOn 2 June Piet wrote:\nthe inverter hums.\n\nGreetings\nAnna";
    expect(replyText(text)).toBe(text);
    expect(replyText(`1\n\n\n\n2\u0000\u200b\n\n${marker}`)).toBe("1\n\n2");
  });

  it.each(["", " \n ", `> ${marker}\n> Els commented`, "On 2 Jun 2026 Heliograph wrote:\n> Els", "-- \nAnna"])(
    "is empty without new text: %j",
    (text) => expect(replyText(text)).toBe(""),
  );

  it("reads a text of 200,000 times the same mark without adding to it", () => {
    for (const unit of [
      ">",
      "on 1 ",
      "_",
      "-",
      " ",
      "<",
      "\n",
      "wrote:",
      "<style>",
      "<style ",
      "<!--",
      "&amp",
      "<p",
      "on 1 \n",
    ]) {
      const text = unit.repeat(200_000 / unit.length);
      for (const read of [replyText(text), textOfHtml(text)]) expect(read.length).toBeLessThanOrEqual(text.length);
    }
  });
});

describe("textOfHtml", () => {
  it("has the lines, lists, quotes and characters of the HTML", () => {
    const source = `<html><head><title>x</title><style>p{}</style></head><body><p>Fuse&nbsp;&amp; cable<br>are &#8364;5 &lt;ok&gt;</p>
      <ul><li>one</li><li>two</li></ul><blockquote type="cite"><div>Els commented</div></blockquote></body></html>`;
    expect(textOfHtml(source)).toBe("Fuse & cable\nare €5 <ok>\n\n- one\n- two\n\n> Els commented");
    expect(textOfHtml("<p>Bring</p><ul><li>a ladder</li></ul><p>Thanks</p>")).toBe("Bring\n\n- a ladder\n\nThanks");
    expect(textOfHtml("a < b and c > d &bogus; &#x110000;")).toBe("a < b and c > d &bogus; &#x110000;");
  });
});

describe("richText", () => {
  it("escapes the text and has its paragraphs and notes", () =>
    expect(richText("<b>5</b>\n& more\n\nEnd", ["[1 left out]"], "[cut]", 200)).toBe(
      "<p>&lt;b&gt;5&lt;/b&gt;<br>&amp; more</p><p>End</p><p>[1 left out]</p>",
    ));

  it("cuts a text that is too long and says so", () => {
    const text = richText("&".repeat(500), ["[note]"], "[cut]", 200);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.length).toBeGreaterThan(150);
    expect(text).toMatch(/^<p>(&amp;)+<\/p><p>\[cut\]<\/p><p>\[note\]<\/p>$/);
  });
});
