import { apiFunctions } from "./api";
import { canary } from "./canary";
import { jobFunctions, queueFunctions } from "./jobs";
import { migrateData } from "./migration";

const serving = [
  ...Object.values(apiFunctions),
  ...Object.values({ ...jobFunctions, ...queueFunctions }),
  ...(canary ? [canary] : []),
];

/** What the old code could not read waits until none of it serves. */
migrateData(
  "MigrateAfter",
  "after",
  serving.map(({ nodes }) => nodes.function),
);
