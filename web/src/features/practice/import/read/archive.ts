import { calendarText } from "./text";
import { LargeArchive, unpack } from "./unpack";
import { UnreadableFile } from "./unreadable";

const MOST_UNPACKED = 20 * 1024 * 1024;
const TOO_LARGE = "Los calendarios del archivo .zip pesan más de 20 MB. Descomprímelo y trae uno cada vez.";

/** The .ics files in a ZIP that Google Calendar exports; empty if the file is no such archive. */
export function calendarsIn(bytes: Uint8Array): string[] {
  try {
    return [...unpack(bytes, (name) => name.toLowerCase().endsWith(".ics"), MOST_UNPACKED).values()].map(calendarText);
  } catch (error) {
    if (error instanceof LargeArchive) throw new UnreadableFile(TOO_LARGE);
    if (error instanceof UnreadableFile) throw error;
    return [];
  }
}
