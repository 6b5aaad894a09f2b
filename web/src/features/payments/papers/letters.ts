import { createWriter, type FontFiles, loadFonts } from "./page-writer";

export async function printedName(name: string, fonts?: FontFiles): Promise<string> {
  const { fit } = await createWriter(fonts ?? (await loadFonts()), name);
  return fit(name);
}
