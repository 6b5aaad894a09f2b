import { ROOT } from "../files";
import { findBreaches } from "./rules";

const breaches = findBreaches(ROOT);
for (const { rule, file, line, says } of breaches) console.error(`${file}:${line} ${rule}: ${says}`);
process.exitCode = breaches.length > 0 ? 1 : 0;
