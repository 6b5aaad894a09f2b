import type { PackageConfig } from "@sereno/core/domain/catalog/output";
import { pesosProblem } from "@sereno/core/domain/catalog/rules";
import { useState } from "react";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import { trpc } from "../../lib/trpc";
import { catalogCache, withConfig } from "./use-catalog";

export const BASE_MISSING = "Debe configurar el valor base de consulta primero.";

export const ZERO_TEXT = "Escribe un valor mayor que 0.";

/** State of the field of a session's default price in pesos: the typed amount until saved, otherwise the saved one. */
export function useBaseValue({ base_consultation_value: saved, configured }: PackageConfig) {
  const [typed, setTyped] = useState<number | null>();
  const [wasTried, setTried] = useState(false);
  const amount = typed === undefined ? saved || null : typed;
  const problem = amount === 0 ? ZERO_TEXT : pesosProblem(amount);
  const isDirty = typed !== undefined && (typed ?? 0) !== saved;

  const saving = trpc.catalog.saveConfig.useMutation({
    onMutate: catalogCache.hold,
    onSuccess: (config, { base_consultation_value: sent }) => {
      catalogCache.change((catalog) => withConfig(catalog, config));
      setTyped((current) => (current === sent ? undefined : current));
      setTried(false);
      toast.success("Configuración guardada");
    },
    onError: (error) => toast.error("No se pudo guardar la configuración.", messageOf(error)),
  });

  const forgetFailure = () => {
    if (saving.isError) saving.reset();
  };

  return {
    saved,
    isConfigured: configured,
    amount,
    isDirty,
    problem: amount !== null || wasTried ? (problem ?? undefined) : undefined,
    isSaving: saving.isPending,
    failure: isDirty ? saving.error : null,
    type: (next: number | null) => {
      setTyped(next);
      forgetFailure();
    },
    discard: () => {
      setTyped(undefined);
      setTried(false);
      forgetFailure();
    },
    /** Saves the amount in the field. Returns false if the amount is missing or invalid. */
    save: (onSaved?: () => void) => {
      setTried(true);
      if (amount === null || problem !== null) return false;
      if (!saving.isPending) saving.mutate({ base_consultation_value: amount }, { onSuccess: onSaved });
      return true;
    },
  };
}

export type BaseValue = ReturnType<typeof useBaseValue>;
