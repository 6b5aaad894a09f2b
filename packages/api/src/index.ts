export type { ApiDeps } from "./deps";
export { createApiApp, createRestApp, createTrpcApp } from "./http";
