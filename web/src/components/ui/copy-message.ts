import { toast } from "./toast/toast";

export async function copyMessage(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Mensaje copiado");
  } catch {
    toast.error("No se pudo copiar", "Selecciona el texto y cópialo.");
  }
}
