import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import * as z from "zod/mini";
import { parseJson, syncFolder, systemCode } from "../files";
import { type Item, ItemLine, lineOf } from "./items";

const Header = z.strictObject({
  sereno_backup: z.literal(1),
  created_at: z.iso.datetime(),
  table: z.string(),
  /** Fingerprint of the keys that encrypt values in the items; null if unknown. */
  keys: z.nullable(z.string()),
});
export type Header = z.infer<typeof Header>;

/** The last line: the number of items, and the digest of all lines before it. */
const Footer = z.strictObject({ items: z.int(), sha256: z.string() });
export type Footer = z.infer<typeof Footer>;

const unusable = (verb: string, file: string, cause: unknown) =>
  new Error(`No se puede ${verb} ${file} (${systemCode(cause)}).`, { cause });

const pack = promisify(gzip);
const isPacked = (file: string) => file.endsWith(".gz");

export const DRAFT = ".part-";

/** Creates a file atomically: `make` writes a draft, which is then renamed. @throws Error if the file exists. */
export async function makeFile<T>(file: string, make: (draft: string) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new Error(`${file} ya existe: elige otro nombre.`);
  const draft = join(dirname(file), `${DRAFT}${basename(file)}`);
  try {
    const made = await make(draft);
    await rename(draft, file);
    syncFolder(dirname(file));
    return made;
  } finally {
    await rm(draft, { force: true });
  }
}

const MOST_READINGS = 6;

/** Writes a backup ('*.gz': gzipped). `until alike`: reads until two readings in a row are equal; throws after six. */
export async function writeBackup(
  file: string,
  header: Header,
  readPages: () => AsyncIterable<Item[]>,
  readings: "once" | "until alike",
): Promise<Footer> {
  let last: Footer | null = null;
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    const footer: Footer = await writeReading(file, header, readPages());
    if (readings === "once" || footer.sha256 === last?.sha256) return footer;
    last = footer;
  }
  throw new Error("Los datos cambian sin parar: cierra lo que escribe en esa tabla e inténtalo de nuevo.");
}

async function writeReading(file: string, header: Header, pages: AsyncIterable<Item[]>): Promise<Footer> {
  const unwritable = (cause: unknown) => {
    throw unusable("escribir", file, cause);
  };
  const handle = await open(file, "w", 0o600).catch(unwritable);
  try {
    const hash = createHash("sha256");
    let items = 0;
    const write = async (lines: string) => {
      hash.update(lines);
      await handle.appendFile(isPacked(file) ? await pack(lines) : lines).catch(unwritable);
    };
    await write(`${JSON.stringify(header)}\n`);
    for await (const page of pages) {
      items += page.length;
      await write(page.map((item) => `${lineOf(item)}\n`).join(""));
    }
    const footer = { items, sha256: hash.copy().digest("hex") };
    await write(`${JSON.stringify(footer)}\n`);
    await handle.sync().catch(unwritable);
    return footer;
  } finally {
    await handle.close();
  }
}

export interface Checked extends Header, Footer {}

/** Reads and verifies a whole backup. @throws Error of one line if it is damaged, incomplete or no backup. */
export async function checkBackup(file: string): Promise<Checked> {
  const items = readBackup(file);
  for (;;) {
    const { done, value } = await items.next();
    if (done) return value;
  }
}

const broken = (file: string) => new Error(`El respaldo ${file} está dañado o incompleto, y no se usó.`);

/** Yields items, returns header and footer. Throws a one-line Error on damage, even after it has yielded items. */
export async function* readBackup(file: string): AsyncGenerator<Item, Checked> {
  const hash = createHash("sha256");
  let header: Header | null = null;
  let items = 0;
  let before: string | null = null;
  const damaged = () => broken(file);
  // Handles each line only when the next has been read, because the last line is the footer, not an item.
  for await (const line of readLines(file)) {
    if (before !== null) {
      hash.update(`${before}\n`);
      if (header) {
        items += 1;
        yield parseLine(before, ItemLine, damaged).Item;
      } else header = parseLine(before, Header, () => new Error(`${file} no es un respaldo de Sereno.`));
    }
    before = line;
  }
  if (!header) throw new Error(`${file} no es un respaldo de Sereno.`);
  const footer = parseLine(before ?? "", Footer, damaged);
  if (footer.items !== items || footer.sha256 !== hash.digest("hex")) throw damaged();
  return { ...header, ...footer };
}

function parseLine<T>(line: string, schema: z.ZodMiniType<T>, refusal: () => Error): T {
  const value = parseJson(line, schema);
  if (value === null) throw refusal();
  return value;
}

async function* textOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  yield* (isPacked(file) ? pipeline(bytes, createGunzip(), () => undefined) : bytes).setEncoding("utf8");
}

/** Yields a file's lines. Splits at line feeds only, because texts may contain other line terminators. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of textOf(file)) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (cause) {
    throw systemCode(cause).startsWith("Z_") ? broken(file) : unusable("leer", file, cause);
  }
  if (rest) yield rest;
}
