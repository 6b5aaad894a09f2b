import { createHash, X509Certificate } from "node:crypto";
import { constants, createSecureServer } from "node:http2";
import { brotliCompressSync } from "node:zlib";
import { generate } from "selfsigned";
import { listen } from "../support/free-port";

/** Headers that the proxy does not copy: those of one connection, of the body's encoding, and of HTTP/2 itself. */
const HOP = /^(:|connection$|host$|content-length$|content-encoding$|transfer-encoding$|keep-alive$)/;

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

/** Sereno as CloudFront serves it: over HTTP/2, with texts compressed by Brotli. */
export async function serveAsEdge(origin: string) {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], { keySize: 2048 });
  const compressed = new Map<string, Buffer>();
  const server = createSecureServer({ key, cert });
  server.on("stream", async (stream, headers) => {
    const body: Buffer[] = [];
    for await (const part of stream) body.push(part);
    const path = text(headers[constants.HTTP2_HEADER_PATH]);
    const method = text(headers[constants.HTTP2_HEADER_METHOD]);
    const answer = await fetch(origin + path, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        HOP.test(name) ? [] : [[name, text(value)]],
      ),
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    });
    const plain = Buffer.from(await answer.arrayBuffer());
    const isCompressed = /html|javascript|css|json|svg/.test(answer.headers.get("content-type") ?? "");
    const known = `${path} ${plain.length}`;
    const sent = isCompressed ? (compressed.get(known) ?? brotliCompressSync(plain)) : plain;
    if (isCompressed && method === "GET") compressed.set(known, sent);
    if (stream.destroyed) return;
    stream.respond({
      ":status": answer.status,
      ...Object.fromEntries([...answer.headers].filter(([name]) => !HOP.test(name))),
      ...(isCompressed && { "content-encoding": "br" }),
    });
    stream.end(sent);
  });
  const port = await listen(server);
  // A browser started with the hash of the certificate's key trusts the certificate, and so caches files.
  const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return { port, spki: createHash("sha256").update(spki).digest("base64"), stop: () => server.close() };
}
