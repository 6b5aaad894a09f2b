/** Replaces the PDF library's HTML parser, because this app's PDFs contain no SVG, forms or metadata. */
export const NodeType = { ELEMENT_NODE: 1, TEXT_NODE: 3 };

export function parse(): never {
  throw new Error("No HTML is read or written here");
}

export { parse as encode, parse as HTMLElement };
