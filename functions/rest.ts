import { createRestApp } from "@sereno/api/rest-app";
import { handle } from "hono/aws-lambda";
import { createDeps } from "./deps";

export const handler = handle(createRestApp(createDeps(process.env)));
