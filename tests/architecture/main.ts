import { ROOT } from "../files";
import { surveyFolders } from "./folders";
import { findBreaches, importsBelow } from "./rules";
import { findStrayWrites } from "./writes";

const imports = importsBelow(ROOT);
const breaches = [...findBreaches(imports), ...findStrayWrites(ROOT)];
for (const { rule, file, line, says } of breaches) console.error(`${file}:${line} ${rule}: ${says}`);
const count = (rule: string) => breaches.filter((each) => each.rule === rule).length;
const { folders, arrows } = surveyFolders(imports);
console.log(
  `core: ${folders} folders, ${arrows} imports between them, ${count("layers")} upwards, ${count("folders")} circles`,
);
process.exitCode = breaches.length > 0 ? 1 : 0;
