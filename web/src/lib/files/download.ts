/** Saves a file. On an iPhone's home screen, where a download would cover the app for good, offers to share the file.
 * Returns false if the user closes the offer. */
export async function download(name: string, file: Blob): Promise<boolean> {
  const shared = { files: [new File([file], name, { type: file.type })] };
  const isInstalled = Reflect.get(navigator, "standalone") === true;
  if (!isInstalled || !navigator.canShare?.(shared)) return saveFile(name, file);
  const saves = (error: unknown) => Object(error).name !== "AbortError" && saveFile(name, file);
  return navigator.share(shared).then(() => true, saves);
}

function saveFile(name: string, file: Blob): true {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Frees the file's address. The browser has started the download by the time this timer runs.
  setTimeout(() => URL.revokeObjectURL(address));
  return true;
}
