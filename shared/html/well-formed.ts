const lists = ["ul", "ol"];
/** Blocks that contain only inline content. */
const textBlocks = ["p", "h1", "h2", "h3", "h4", "h5"];

const isList = (tag: string | undefined) => tag !== undefined && lists.includes(tag);
const isTextBlock = (tag: string | undefined) => tag !== undefined && textBlocks.includes(tag);
const isBlock = (tag: string) => tag === "li" || isList(tag) || isTextBlock(tag);

/** A tag, or the text up to the next one. The sanitiser escapes `<` and `>` of everything else. */
const token = /<(\/?)([a-z\d]+)[^>]*>|[^<]+/g;

/**
 * Makes sanitised HTML of the editor's formats well-formed in isolation: the parser of a browser builds the same tree
 * of it on every page, so that no orphan or unclosed tag of it closes or moves an element around it.
 *
 * Paragraphs and headings contain only inline content, lists only items, and orphan items get a list. Inline formats
 * around blocks move into them: `<b><p>a</p></b>` becomes `<p><b>a</b></p>`.
 */
export function wellFormedHtml(sanitized: string): string {
  const writer = new Writer();
  for (const [source, slash, tag] of sanitized.matchAll(token)) {
    if (tag === undefined) writer.writeText(source);
    else if (tag === "br") writer.writeInline(source);
    else if (isBlock(tag) && slash) writer.closeBlock(tag);
    else if (isBlock(tag)) writer.openBlock(tag);
    else if (slash) writer.closeFormat(tag);
    else writer.openFormat(tag, source);
  }
  return writer.end();
}

interface Format {
  tag: string;
  source: string;
}

class Writer {
  private html = "";
  /** The open blocks, the innermost last; `implied`: a list for orphan items. */
  private blocks: { tag: string; implied: boolean }[] = [];
  /** The formats of the next text, the innermost last. */
  private formats: Format[] = [];
  /** Those that are open in the output. */
  private written: Format[] = [];

  writeText(text: string) {
    if (text.trim() !== "" || this.written.length > 0) this.writeInline(text);
    else if (!isList(this.innermost)) this.html += text;
  }

  writeInline(source: string) {
    this.leaveList();
    // A format within the same one adds nothing, and browsers close a link at a link within it.
    const formats = this.formats.filter(
      ({ tag }, index) => this.formats.findIndex((outer) => outer.tag === tag) === index,
    );
    const changed = this.written.findIndex((format, index) => format !== formats[index]);
    if (changed >= 0) this.closeFormatsFrom(changed);
    for (const format of formats.slice(this.written.length)) {
      this.html += format.source;
      this.written.push(format);
    }
    this.html += source;
  }

  openFormat(tag: string, source: string) {
    this.formats.push({ tag, source });
  }

  closeFormat(tag: string) {
    const index = this.formats.findLastIndex((format) => format.tag === tag);
    if (index >= 0) this.formats.splice(index, 1);
  }

  openBlock(tag: string) {
    this.closeFormatsFrom(0);
    if (isTextBlock(this.innermost)) this.closeBlocksFrom(this.blocks.length - 1);
    if (tag !== "li") this.leaveList();
    else if (this.list < 0) this.push("ul", true);
    else this.closeBlocksFrom(this.list + 1);
    this.push(tag);
  }

  closeBlock(tag: string) {
    const index = this.blocks.findLastIndex((block) => block.tag === tag);
    // One in an outer list is not meant: the block was closed by another.
    if (index >= 0 && index >= this.list) this.closeBlocksFrom(index);
  }

  end(): string {
    this.closeBlocksFrom(0);
    return this.html;
  }

  private get innermost() {
    return this.blocks.at(-1)?.tag;
  }

  /** The index of the innermost list; -1 without one. */
  private get list() {
    return this.blocks.findLastIndex(({ tag }) => isList(tag));
  }

  private push(tag: string, implied = false) {
    this.blocks.push({ tag, implied });
    this.html += `<${tag}>`;
  }

  /** Before content that is no item: ends a list for orphan items, and adds an item to other lists. */
  private leaveList() {
    if (!isList(this.innermost)) return;
    if (this.blocks.at(-1)?.implied) this.closeBlocksFrom(this.blocks.length - 1);
    else this.push("li");
  }

  private closeFormatsFrom(index: number) {
    for (const { tag } of this.written.splice(index).reverse()) this.html += `</${tag}>`;
  }

  private closeBlocksFrom(index: number) {
    this.closeFormatsFrom(0);
    for (const { tag } of this.blocks.splice(index).reverse()) this.html += `</${tag}>`;
  }
}
