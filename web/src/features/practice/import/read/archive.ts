import { unzipSync } from "fflate";
import { decode } from "./text";
import { UnreadableFile } from "./unreadable";

const MOST_UNPACKED = 20 * 1024 * 1024;
const TOO_LARGE = "Los calendarios del archivo .zip pesan más de 20 MB. Descomprímelo y trae uno cada vez.";

/** The calendars in an archive: Google Calendar exports each of its own as an .ics within one .zip. None in what is no such archive. */
export function calendarsIn(bytes: Uint8Array): string[] {
  let unpacked = 0;
  const isCalendar = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.ics$/i.test(name)) return false;
    unpacked += originalSize;
    if (unpacked > MOST_UNPACKED) throw new UnreadableFile(TOO_LARGE);
    return true;
  };
  try {
    return Object.values(unzipSync(bytes, { filter: isCalendar })).map(decode);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return [];
  }
}
