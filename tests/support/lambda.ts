import { afterAll, beforeAll, vi } from "vitest";

/** For a file's tests, sets the environment of a Lambda function that uses this table. `more`: further variables. */
export function stubLambda(endpoint: string, table: string, more: Record<string, string> = {}): void {
  const region = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
  const settings = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, TABLE_NAME: table, ...region, ...more };
  beforeAll(() => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  });
  afterAll(() => vi.unstubAllEnvs());
}
