import { createTrpcApp } from "@sereno/api/trpc-app";
import { handle } from "hono/aws-lambda";
import { createDeps } from "./deps";
import { webhooks } from "./webhooks";

export const handler = handle(createTrpcApp({ ...createDeps(process.env), webhooks }));
