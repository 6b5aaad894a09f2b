import { createMcpApp } from "@sereno/api/mcp-app";
import { handle } from "hono/aws-lambda";
import { createDeps } from "./deps";

export const handler = handle(createMcpApp(createDeps(process.env)));
