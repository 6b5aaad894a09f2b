import { toast } from "./toast/toast";

export async function copyText(text: string, title = "Mensaje copiado"): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(title);
    return true;
  } catch {
    toast.error("No se pudo copiar", "Selecciona el texto y cópialo.");
    return false;
  }
}
