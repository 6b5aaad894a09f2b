import { ROOT } from "../files";
import { surveyRooms } from "./rooms";
import { findBreaches, importsBelow } from "./rules";
import { findStrayWrites } from "./writes";

const imports = importsBelow(ROOT);
const breaches = [...findBreaches(imports), ...findStrayWrites(ROOT)];
for (const { rule, file, line, says } of breaches) console.error(`${file}:${line} ${rule}: ${says}`);
const count = (rule: string) => breaches.filter((each) => each.rule === rule).length;
const { rooms, arrows } = surveyRooms(imports);
console.log(`core: ${rooms} rooms, ${arrows} arrows, ${count("floors")} up, ${count("rooms")} in circles`);
process.exitCode = breaches.length > 0 ? 1 : 0;
