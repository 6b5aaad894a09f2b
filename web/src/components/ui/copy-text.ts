import { toast } from "./toast/toast";

export async function copyText(text: string, said = "Mensaje copiado"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(said);
  } catch {
    toast.error("No se pudo copiar", "Selecciona el texto y cópialo.");
  }
}
