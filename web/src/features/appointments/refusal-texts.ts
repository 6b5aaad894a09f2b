import { toast } from "../../components/ui/toast";

interface Refusal {
  message: string;
  data?: { httpStatus: number } | null;
}

/** The server's own sentence where it refused the request, else `fallback`. */
export function reasonOf(error: Refusal, fallback: string): string {
  const status = error.data?.httpStatus ?? 0;
  return status >= 400 && status < 500 ? error.message : fallback;
}

export const sayAlreadyDeleted = () => toast.neutral("Cita ya eliminada", "Esta cita ya fue eliminada anteriormente.");
