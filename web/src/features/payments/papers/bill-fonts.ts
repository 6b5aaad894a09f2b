import regular from "@expo-google-fonts/lato/400Regular/Lato_400Regular.ttf";
import bold from "@expo-google-fonts/lato/700Bold/Lato_700Bold.ttf";

export interface FontFiles {
  regular: ArrayBuffer;
  bold: ArrayBuffer;
}

async function fetchFont(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font did not come: ${response.status}`);
  return response.arrayBuffer();
}

/** Lato (SIL Open Font License 1.1): small, with the letters of European names. */
export async function loadFonts(): Promise<FontFiles> {
  const [normal, strong] = await Promise.all([fetchFont(regular), fetchFont(bold)]);
  return { regular: normal, bold: strong };
}
