import { readText } from "../../files";

export type Defect = (typeof DEFECTS)[number];

/** Lines of a defect: 'file in packages/core/src: name', '- text to replace' and '+ replacement'. */
const PLANTED = readText("tests/simulation/planted/defects.txt");

export const DEFECTS = [...PLANTED.matchAll(/^(\S+): (.+)\n- (.+)\n\+ ?(.*)$/gm)].map(
  ([, file, name = "", from = "", to = ""]) => ({ name, file: `packages/core/src/${file}`, from, to }),
);
