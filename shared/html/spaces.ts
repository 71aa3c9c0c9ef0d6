const noBreakSpace = "\u00a0";

/** What separates the cells of a row, and replaces a tab: browsers collapse tabs and several spaces. */
export const cellGap = `${noBreakSpace} `;

/** A line of text for HTML: the spaces that a browser would collapse are no-break spaces. */
export const preserveSpaces = (line: string): string =>
  line.replace(/\t/g, cellGap).replace(/^ | (?= )/g, noBreakSpace);

/** The same for the HTML of a block's inline content, whose spaces may be in several elements. */
export function preserveSpacesOfHtml(html: string): string {
  let collapses = true;
  return html
    .replace(/<br>|<[^>]*>| |[^< ]+/g, (token) => {
      if (token === "<br>") collapses = true;
      else if (token === " ") {
        collapses = !collapses;
        return collapses ? token : noBreakSpace;
      } else if (!token.startsWith("<")) collapses = false;
      return token;
    })
    .replace(/ (?=(?:<\/\w+>)*(?:<br>|$))/g, noBreakSpace);
}
