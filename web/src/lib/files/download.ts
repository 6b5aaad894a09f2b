export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Frees the file's address. The browser has started the download by the time this timer runs.
  setTimeout(() => URL.revokeObjectURL(address));
}
