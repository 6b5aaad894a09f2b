import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "@sereno/api/openapi";
import { describe, expect, test } from "vitest";

/** Published paths that Redocly calls ambiguous: `/clients/by-phone/export` also fits `/clients/{id}/export`. */
const AMBIGUOUS = [
  "/clients/by-phone/{phone}",
  "/clients/check-active-packages/{name}",
  "/package-purchases/client/{identification}",
];

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: { "operation-description": "error", "parameter-description": "error" },
});

/** Redocly's findings in a document, a sentence each, without those about the paths in AMBIGUOUS. */
async function problemsOf(document: object): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
  return problems.flatMap(({ ruleId, message, location }) => {
    const isKnown = ruleId === "no-ambiguous-paths" && AMBIGUOUS.some((path) => message.includes(`\`${path}\``));
    return isKnown ? [] : [`${ruleId} at ${location[0]?.pointer}: ${message}`];
  });
}

describe.each(["everyone", "agent"] as const)("the document for %s", (reader) => {
  test("passes Redocly's strict rules", async () => {
    expect(await problemsOf(openApiDocument(reader))).toEqual([]);
  });
});
