/** In place of the widths of the 14 fonts that a PDF may name without holding them, a third of its library: papers hold their own. */
export const FontNames = {};
/** The library looks this one through as it is loaded. */
export const Encodings = { WinAnsi: { supportedCodePoints: [] } };
export const Font = {
  load: (): never => {
    throw new Error("No standard font is drawn here");
  },
};
