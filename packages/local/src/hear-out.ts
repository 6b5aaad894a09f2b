import type { Readable } from "node:stream";

type Incoming = Readable & { complete: boolean };

type Fetch = (request: Request, bindings: { incoming: Incoming }) => Response | Promise<Response>;

/** Sends an early answer, then reads the rest of the request (256 MB, 30 s at most), else TCP would drop the answer. */
export const hearOut =
  (fetch: Fetch): Fetch =>
  async (request, bindings) => {
    const response = await fetch(request, bindings);
    if (bindings.incoming.complete || !response.body) return response;
    const answer = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    headers.set("connection", "close");
    headers.set("content-length", String(answer.byteLength));
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(answer);
        await drain(bindings.incoming);
        controller.close();
      },
    });
    return new Response(body, { status: response.status, headers });
  };

const drain = (incoming: Incoming) =>
  new Promise<void>((done) => {
    if (incoming.complete || incoming.destroyed) return done();
    const late = setTimeout(done, 30_000);
    let bytes = 0;
    const over = () => {
      clearTimeout(late);
      done();
    };
    // Removes earlier readers, which would keep the data in memory.
    incoming.removeAllListeners("data");
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > 256 * 1024 * 1024) over();
    });
    incoming.once("end", over).once("close", over).resume();
  });
