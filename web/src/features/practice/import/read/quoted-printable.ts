/** Joins folded lines (RFC 6350, 3.2) and lines that end in '=' in quoted-printable (RFC 2045, 6.7). */
export function unfolded(text: string): string[] {
  const lines: string[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const parts = lines.at(-1);
    const last = parts?.at(-1) ?? "";
    const isQuoted = last.endsWith("=") && /^[^:]{0,200}QUOTED-PRINTABLE/i.test(parts?.[0] ?? "");
    if (isQuoted) parts?.splice(-1, 1, last.slice(0, -1), line);
    else if (parts && /^[ \t]/.test(line)) parts.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((parts) => parts.join(""));
}

/** Decodes quoted-printable in the property's charset (UTF-8 if not named), or in Windows-1252 if that fails. */
export function unquoted(value: string, parameters: string): string {
  const bytes = new TextEncoder().encode(value);
  const read: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const hex = bytes[at] === 0x3d ? /^=([\dA-F]{2})/i.exec(String.fromCharCode(...bytes.slice(at, at + 3))) : null;
    read.push(hex ? Number.parseInt(hex[1] ?? "", 16) : (bytes[at] ?? 0));
    if (hex) at += 2;
  }
  const [, charset] = /CHARSET="?([\w-]{1,20})/i.exec(parameters) ?? [];
  return [charset ?? "utf-8", "windows-1252"].flatMap((each) => decoded(Uint8Array.from(read), each) ?? [])[0] ?? "";
}

function decoded(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const QUOTED = /^([\w-]+)(;[^:]{0,200}QUOTED-PRINTABLE[^:]{0,200}|;QUOTED-PRINTABLE):(.*)$/i;
/** Decodes the quoted-printable value of a vCalendar 1.0 line; other lines are returned unchanged. */
function plainLine(line: string): string {
  const [, name, parameters = "", value = ""] = QUOTED.exec(line) ?? [];
  const text = unquoted(value, parameters).trim();
  return name ? `${name}:${text.replace(/\s*[\r\n]+/g, "\\n")}` : line;
}

export const calendarLines = (text: string): string[] =>
  /QUOTED-PRINTABLE/i.test(text)
    ? unfolded(text).map(plainLine)
    : text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
