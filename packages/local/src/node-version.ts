/** The oldest Node whose faults are still mended. */
const MENDED = 22;

/** What to say, in one line, of a Node that Sereno runs on but nobody mends any more; nothing of any other. */
export const adviceOn = (version: string): string[] =>
  Number.parseInt(version, 10) < MENDED
    ? [`Node:          la ${version} sirve, pero ya no recibe correcciones: instala la ${MENDED} o una más nueva.`]
    : [];
