import { afterAll, beforeAll, vi } from "vitest";

/** Sets the environment that Lambda gives a function of this table, with `more`, for the tests of a file. */
export function stubLambda(endpoint: string, table: string, more: Record<string, string> = {}): void {
  const region = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
  const settings = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, TABLE_NAME: table, ...region, ...more };
  beforeAll(() => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  });
  afterAll(() => vi.unstubAllEnvs());
}
