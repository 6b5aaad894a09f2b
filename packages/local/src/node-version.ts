/** The oldest major version of Node that still gets fixes. */
const MENDED = 22;

export const adviceOn = (version: string): string[] =>
  Number.parseInt(version, 10) < MENDED
    ? [`Node:          la ${version} sirve, pero ya no recibe correcciones: instala la ${MENDED} o una más nueva.`]
    : [];
