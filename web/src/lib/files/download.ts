/** Saves a file. On an iPhone's home screen, where a download would cover the app for good, offers to share the file. */
export function download(name: string, file: Blob): void {
  const shared = { files: [new File([file], name, { type: file.type })] };
  const isInstalled = Reflect.get(navigator, "standalone") === true;
  const saves = (error: unknown) => {
    if (Object(error).name !== "AbortError") saveFile(name, file);
  };
  if (isInstalled && navigator.canShare?.(shared)) navigator.share(shared).catch(saves);
  else saveFile(name, file);
}

function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Frees the file's address. The browser has started the download by the time this timer runs.
  setTimeout(() => URL.revokeObjectURL(address));
}
