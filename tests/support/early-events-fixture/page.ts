/** The server's HTML of the fixture, with the script that records early events. */
export const fixturePage = (recorder: string) =>
  [
    '<!doctype html><html lang="en"><head><title>Early events</title>',
    `<script>${recorder}</script></head><body>`,
    '<button type="button">Add</button>',
    '<input type="checkbox" aria-label="Agree"/><input type="radio" name="size" aria-label="Large"/>',
    '<select aria-label="Fruit"><option value="apple" selected="">Apple</option>',
    '<option value="pear">Pear</option></select><textarea aria-label="Note"></textarea>',
    '<form method="get" action="/elsewhere"><button type="submit">Send</button></form>',
    '<!--$--><button type="button">Card</button><input aria-label="Reply" value=""/><!--/$--><output></output></body></html>',
  ].join("");
