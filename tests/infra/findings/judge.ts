import * as z from "zod/mini";

/** Output of checkov's `-o json`. */
export const Report = z.object({
  results: z.object({
    failed_checks: z.array(z.object({ check_id: z.string(), check_name: z.string(), resource: z.string() })),
  }),
});

/** Accepted findings. `resources`: addresses as in a plan, or `type.*` for all resources of a type. */
export const Accepted = z.array(
  z.object({ check: z.string(), resources: z.array(z.string()).check(z.minLength(1)), reason: z.string() }),
);

export const means = (accepted: string, resource: string): boolean =>
  accepted.endsWith(".*") ? resource.startsWith(accepted.slice(0, -1)) : accepted === resource;

/** Lines to report: findings that are not accepted, and accepted ones that no longer occur. */
export function judge(report: z.infer<typeof Report>, accepted: z.infer<typeof Accepted>): string[] {
  const found = report.results.failed_checks;
  const isAccepted = ({ check_id, resource }: (typeof found)[number]) =>
    accepted.some(({ check, resources }) => check === check_id && resources.some((each) => means(each, resource)));
  const isFound = (check: string, each: string) =>
    found.some(({ check_id, resource }) => check_id === check && means(each, resource));
  return [
    ...found
      .filter((each) => !isAccepted(each))
      .map(({ check_id, check_name, resource }) => `new: ${check_id} ${resource}: ${check_name}`),
    ...accepted.flatMap(({ check, resources }) =>
      resources.filter((each) => !isFound(check, each)).map((each) => `no longer found: ${check} ${each}`),
    ),
  ];
}
