/** In place of what reads and writes HTML: no PDF of ours has a drawing, a form or an archive's description. */
export const NodeType = { ELEMENT_NODE: 1, TEXT_NODE: 3 };

export function parse(): never {
  throw new Error("No HTML is read or written here");
}

export { parse as encode, parse as HTMLElement };
