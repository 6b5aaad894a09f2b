import * as z from "zod/mini";
import { Count, Instant, WholePesos } from "../../output";
import { answerOf } from "../kept/answers";
import { packageFields } from "./entity";

export const PackageConfig = z.object({
  base_consultation_value: WholePesos,
  configured: z.boolean(),
  updated_at: Instant,
});
export type PackageConfig = z.infer<typeof PackageConfig>;

export const Package = answerOf(packageFields);
export type Package = z.infer<typeof Package>;

export const PackageList = z.object({ packages: z.array(Package) });
export const PackagesWithConfig = z.object({ config: PackageConfig, packages: z.array(Package) });
export const RecalculatedPackages = z.object({ updated: Count, packages: z.array(Package) });
