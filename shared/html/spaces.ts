const noBreakSpace = "\u00a0";

/** Separates the cells of a row and replaces tabs. Browsers collapse tabs and repeated spaces. */
export const cellGap = `${noBreakSpace} `;

/** Replaces the spaces that a browser would collapse with no-break spaces, in one line of text. */
export const preserveSpaces = (line: string): string =>
  line.replace(/\t/g, cellGap).replace(/^ | (?= )/g, noBreakSpace);

/** Replaces spaces as above in the inline HTML of a block, where the spaces may be in several elements. */
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
