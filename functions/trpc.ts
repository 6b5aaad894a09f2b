import { createTrpcApp } from "@sereno/api";
import { handle } from "hono/aws-lambda";
import { createDeps } from "./deps";

export const handler = handle(createTrpcApp(createDeps(process.env)));
