/** Replaces culori, which parses CSS colours, because this app's PDFs give colours as numbers. */
export const converter = () => (): never => {
  throw new Error("No colour is read here");
};
