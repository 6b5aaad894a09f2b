/** Stands in for parts of the PDF library that never run here: Sereno's PDFs have TTF fonts and numeric colours. */
function unused(): never {
  throw new Error("A paper has no CSS colour, HTML, standard font or WOFF2");
}

/** Replaces the export of node-html-better-parser. */
export const NodeType = { ELEMENT_NODE: 1, TEXT_NODE: 3 };
export const FontNames = {};
/** Encodings of the standard fonts: none. The PDF library reads them when it loads. */
export const Encodings = { WinAnsi: { supportedCodePoints: [] } };
export const Font = { load: unused };
export const converter = () => unused;

export { unused as default, unused as encode, unused as HTMLElement, unused as parse };
