import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import * as z from "zod/mini";
import { listen } from "../support/free-port";
import { deploy } from "./deploy";

declare module "vitest" {
  interface ProvidedContext {
    recorder: string;
  }
}

const Asked = z.object({ stage: z.string(), environment: z.record(z.string(), z.string()) });

/** Serves recordings over HTTP to the processes of all test files. Each stage is recorded once per environment. */
export default async function serveRecordings({ provide }: TestProject) {
  const answers = new Map<string, Promise<{ status: number; body: string }>>();

  async function answer(asked: string) {
    const { stage, environment } = Asked.parse(JSON.parse(asked));
    return deploy(stage, environment).then(
      (recording) => ({ status: 200, body: JSON.stringify(recording) }),
      (error: Error) => ({ status: 422, body: error.message }),
    );
  }

  const server = createServer(async (request, response) => {
    const asked = await text(request);
    const known = answers.get(asked) ?? answer(asked);
    answers.set(asked, known);
    const { status, body } = await known;
    response.writeHead(status).end(body);
  });
  provide("recorder", `http://127.0.0.1:${await listen(server)}`);
  return () => server.close();
}
