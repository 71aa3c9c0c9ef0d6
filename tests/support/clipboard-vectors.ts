/** What a program puts on the clipboard, and what the editor saves of it. `\u00a0` is a no-break space. */
export interface ClipboardVector {
  name: string;
  html: string;
  text?: string;
  saved: string;
}

const wordItem = (level: number, list: string, marker: string, text: string, position = "Middle") =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;
mso-list:${list.replace(" ", ` level${level} `)}'><![if !supportLists]><span lang=NL style='font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=NL>${text}<o:p></o:p></span></p>
`;
const office = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta
name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} td {mso-style-parent:style0} --></style></head>
<body lang=NL>
<!--StartFragment-->${body}<!--EndFragment-->
</body></html>`;

const savedTable = "<p>Omvormer\u00a0 kWh</p><p>1\u00a0 250</p><p>12\u00a0 50</p>";

const spreadsheets: ClipboardVector[] = [
  {
    name: "a plain table",
    html: "<table><tr><td>Omvormer</td><td>kWh</td></tr><tr><td>1</td><td>250</td></tr><tr><td>12</td><td>50</td></tr></table>",
    text: "Omvormer\tkWh\r\n1\t250\r\n12\t50\r\n",
    saved: savedTable,
  },
  {
    name: "a table of Excel",
    html: office(`<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse'>
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Omvormer</td>
  <td width=64>kWh</td>
 </tr>
 <tr height=20><td height=20 align=right>1</td><td align=right>250</td></tr>
 <tr height=20><td height=20 align=right>12</td><td align=right>50</td></tr>
 <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td><td width=64></td></tr><![endif]>
</table>`),
    saved: savedTable,
  },
  {
    name: "a table of Google Sheets",
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:normal;">Omvormer</td><td>kWh</td></tr><tr><td>1</td><td>250</td></tr><tr><td>12</td><td>50</td></tr></tbody></table>`,
    saved: savedTable,
  },
  {
    name: "a table of LibreOffice",
    html: `<table cellspacing="0" border="0">
	<colgroup width="85"></colgroup><colgroup width="85"></colgroup>
	<tr><td height="17" align="left"><font face="Liberation Sans">Omvormer</font></td>
		<td align="left"><font face="Liberation Sans">kWh<br></font></td></tr>
	<tr><td sdval="1" sdnum="1043;">1</td><td>250</td></tr><tr><td>12</td><td>50</td></tr>
</table>`,
    saved: savedTable,
  },
  {
    name: "cells with paragraphs, line breaks and no text",
    html: "<table><tr><td><p class=MsoNormal>a</p><p class=MsoNormal>b</p></td><td></td><td>c<br>d</td></tr></table><p>after</p>",
    saved: "<p>a b\u00a0 \u00a0 c d</p><p>after</p>",
  },
  {
    name: "a table in a cell, and the layout table of a mail",
    html: "<table><tr><td><p>Hello</p><table><tr><td>a</td><td>b</td></tr></table><p>Bye</p></td></tr></table>",
    saved: "<p>Hello</p><p>a\u00a0 b</p><p>Bye</p>",
  },
  { name: "text with tabs", html: "", text: "Omvormer\tkWh\r\n1\t250\r\n12\t50", saved: savedTable },
];

const lists: ClipboardVector[] = [
  {
    name: "lists of Word",
    html: office(
      `<p class=MsoNormal>Before<o:p></o:p></p>
${wordItem(1, "l0 lfo1", "·", "First", "First")}${wordItem(2, "l0 lfo1", "o", "Inner")}${wordItem(1, "l0 lfo1", "·", "Second", "Last")}<p
class=MsoNormal>Between</p>${wordItem(1, "l1 lfo2", "3.", "Third", "First")}${wordItem(2, "l1 lfo2", "a.", "Inner")}${wordItem(1, "l1 lfo2", "4.", "Fourth", "Last")}`,
    ),
    saved:
      '<p>Before</p><ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul><p>Between</p><ol start="3"><li>Third<ol><li>Inner</li></ol></li><li>Fourth</li></ol>',
  },
  {
    name: "two lists of Word after each other",
    html: office(
      wordItem(1, "l0 lfo1", "1.", "a") + wordItem(1, "l1 lfo2", "·", "b") + wordItem(1, "l2 lfo3", "1)", "c"),
    ),
    saved: "<ol><li>a</li></ol><ul><li>b</li></ul><ol><li>c</li></ol>",
  },
  {
    name: "a list of Word in conditional comments without styles",
    html: "<p class=MsoListParagraph><!--[if !supportLists]-->·&nbsp;&nbsp; <!--[endif]-->a</p><p class=MsoListParagraph><!--[if !supportLists]-->·&nbsp;&nbsp; <!--[endif]--><b>b</b></p><p class=MsoListParagraph>c</p>",
    saved: "<ul><li>a</li><li><strong>b</strong></li></ul><p>c</p>",
  },
  {
    name: "a list that begins at another number",
    html: "<ol start=3><li>c</li><li>d</li></ol><p>x</p><ol><li value=7>g</li></ol>",
    saved: '<ol start="3"><li>c</li><li>d</li></ol><p>x</p><ol start="7"><li>g</li></ol>',
  },
  {
    name: "a list whose numbers do not follow each other",
    html: "<ol><li value=7>g</li><li value=9>h</li><li>i</li></ol><ol><li>a<ol><li>b</li><li value=4>c</li></ol></li></ol>",
    saved:
      '<ol start="7"><li>g</li></ol><p><br></p><ol start="9"><li>h</li><li>i</li><li>a<ol><li>b</li><li>c</li></ol></li></ol>',
  },
  {
    name: "nested lists, in an item or beside it",
    html: "<ul><li>a<ol start=2><li>b<ul><li>c</li></ul></li></ol></li><li>d</li><ul><li>e</li></ul></ul>",
    saved: '<ul><li>a<ol start="2"><li>b<ul><li>c</li></ul></li></ol></li><li>d<ul><li>e</li></ul></li></ul>',
  },
  {
    name: "items with paragraphs",
    html: '<ul>\n<li><p style="margin-bottom:0cm">a</p>\n<p>b</p></li>\n<li><p>c</p><ul><li><p>d</p></li></ul></li>\n</ul>',
    saved: "<ul><li>a<br>b</li><li>c<ul><li>d</li></ul></li></ul>",
  },
];

const texts: ClipboardVector[] = [
  {
    name: "a text of Google Docs",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;white-space:pre-wrap;">Plain </span><span style="font-weight:700;white-space:pre-wrap;">bold</span></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">item</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    saved: "<p>Plain <strong>bold</strong></p><p><br></p><ul><li>item</li></ul>",
  },
  {
    name: "a mail of Outlook",
    html: office(
      "<p class=MsoNormal>Hello&nbsp;&nbsp; Jan,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Bye</p>",
    ),
    saved: "<p>Hello\u00a0\u00a0 Jan,</p><p>\u00a0</p><p>Bye</p>",
  },
  {
    name: "lines of plain text",
    html: "",
    text: "a  b\n c\n\nd",
    saved: "<p>a \u00a0b</p><p>\u00a0c</p><p><br></p><p>d</p>",
  },
  { name: "preformatted text", html: "<pre>a  b\n\tc</pre>", saved: "<p>a \u00a0b<br>\u00a0 c</p>" },
];

export const clipboardVectors: readonly ClipboardVector[] = [...spreadsheets, ...lists, ...texts];
