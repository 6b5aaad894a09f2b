import { toast } from "./toast/toast";

/** Saves a file. On an iPhone's home screen, where a download would cover the app for good, offers to share the file.
 * iOS allows this only shortly after a tap: if the file took longer, asks for one. Returns false if that, or closed. */
export async function download(name: string, file: Blob, isAsked = false): Promise<boolean> {
  const shared = { files: [new File([file], name, { type: file.type })] };
  const isInstalled = Reflect.get(navigator, "standalone") === true;
  if (!isInstalled || !navigator.canShare?.(shared)) return saveFile(name, file);
  const otherwise = (error: unknown) => {
    const reason = Object(error).name;
    if (reason === "AbortError") return false;
    if (reason !== "NotAllowedError" || isAsked) return saveFile(name, file);
    const save = { label: "Guardar", onAct: () => void download(name, file, true) };
    toast.success("El archivo está listo", name, { action: save, id: name });
    return false;
  };
  return navigator.share(shared).then(() => true, otherwise);
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
