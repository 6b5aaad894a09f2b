/** Hands a file over to the browser, which keeps it under that name. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the time it comes back to this page's own work.
  setTimeout(() => URL.revokeObjectURL(address));
}
