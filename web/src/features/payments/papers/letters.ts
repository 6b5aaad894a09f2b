import { type FontFiles, loadFonts } from "./bill-fonts";
import { createWriter } from "./page-writer";

/** What makes of a name the letters in which a paper writes it. */
export async function openLetters(fonts?: FontFiles): Promise<(text: string) => string> {
  const { fit } = await createWriter(fonts ?? (await loadFonts()));
  return fit;
}
