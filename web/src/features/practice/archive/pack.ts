import { KINDS } from "@sereno/core/domain/export/asked/schema";
import type { CopyFile } from "@sereno/core/domain/export/rules";
import { Zip, ZipDeflate } from "fflate";
import { calendarFile } from "./calendar-file";
import { papersOf } from "./papers";
import { tablesOf } from "./tables";

const COPY_NAME = "sereno.json";

const README = `Tu consulta en Sereno.

sereno.json            Todo, con cada dato: para programas. Sereno no lo vuelve a leer.
*.csv                  Lo mismo en tablas, una por clase, para abrir en una hoja de cálculo.
citas.ics              Las citas, para otro calendario.
recibos/               Cada recibo, para imprimir.
cuentas-de-cobro/      Cada cuenta de cobro, para imprimir.

No va lo que deja entrar a alguien: sesiones, accesos del asistente, enlaces, permiso de Google.
Contiene datos personales y de salud: guárdalo donde solo tú lo abras.
`;

const RECORDS_AT_ONCE = 500;

/** Content of `sereno.json` in chunks, with one record per line. */
function* jsonOf({ records, ...head }: CopyFile): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
  for (const [place, kind] of KINDS.entries()) {
    yield `${place > 0 ? "," : ""}\n${JSON.stringify(kind)}:[`;
    const list: unknown[] = records[kind];
    for (let from = 0; from < list.length; from += RECORDS_AT_ONCE) {
      const lines = list.slice(from, from + RECORDS_AT_ONCE).map((record) => JSON.stringify(record));
      yield `${from > 0 ? "," : ""}\n${lines.join(",\n")}`;
    }
    yield "]";
  }
  yield "}}\n";
}

interface PackedFile {
  name: string;
  pieces: () => Iterable<string>;
}

const whole = ({ name, text }: { name: string; text: () => string }): PackedFile => ({ name, pieces: () => [text()] });

const filesOf = (copy: CopyFile): PackedFile[] => [
  whole({ name: "LEEME.txt", text: () => README }),
  { name: COPY_NAME, pieces: () => jsonOf(copy) },
  whole({ name: "citas.ics", text: () => calendarFile(copy) }),
  ...[...tablesOf(copy), ...papersOf(copy)].map(whole),
];

/** Longest work before the page gets a turn to render. */
const STRETCH_MS = 40;
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Builds the ZIP in chunks and releases each packed record, so that the page stays responsive.
 * @throws the reason of `signal`.
 */
export async function packCopy(copy: CopyFile, signal: AbortSignal): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(new Uint8Array(part));
  });
  const encoder = new TextEncoder();
  let began = performance.now();
  for (const { name, pieces } of filesOf(copy)) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = copy.exported_at;
    zip.add(file);
    for (const piece of pieces()) {
      file.push(encoder.encode(piece));
      if (performance.now() - began > STRETCH_MS) {
        await nextTurn();
        began = performance.now();
      }
      signal.throwIfAborted();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: "application/zip" });
}
