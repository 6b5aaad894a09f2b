import type { Profile } from "@sereno/core/domain/practice/output";
import { type AgentLimit, SetAgentStatusInput } from "@sereno/core/domain/practice/schema";
import { useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Button } from "../../../components/ui/button";
import { SectionCard } from "../../../components/ui/card";
import { Field, TextInput } from "../../../components/ui/form/field";
import { toast } from "../../../components/ui/toast/toast";
import { useProfileCache } from "../../../domain/practice/use-profile";
import { keysOf } from "../../../lib/keys-of";
import { trpc } from "../../../lib/trpc";

function useAgentLimit(name: AgentLimit) {
  const cache = useProfileCache();
  const parse = (text: string) => SetAgentStatusInput.safeParse({ [name]: Number(text) });
  const saving = trpc.practice.setAgentStatus.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ [name]: saved }) => {
      cache.place({ [name]: saved });
      toast.success("Límite guardado");
    },
    onError: (error) => toast.failed("No se pudo guardar el límite", error),
  });
  return {
    isSaving: saving.isPending,
    problemOf: (text: string) => parse(text).error?.issues[0]?.message,
    save: (text: string, onSuccess: () => void) => {
      const { data } = parse(text);
      if (data && !saving.isPending) saving.mutate(data, { onSuccess });
    },
  };
}

const LIMITS: Record<AgentLimit, { label: string; hint: string }> = {
  agent_daily_limit: {
    label: "Cambios por día",
    hint: "Citas, cambios de hora, clientes y ventas de cada acceso. Confirmar y cancelar no cuentan aquí.",
  },
  agent_disruptions_daily: {
    label: "Citas que puede cancelar, mover o acortar en un día",
    hint: "Si quiere tocar más, se pone en pausa y te avisamos.",
  },
  agent_disruptions_share: {
    label: "Parte de tus próximos siete días que puede tocar, en %",
    hint: "De una agenda pequeña siempre puede tocar tres.",
  },
  agent_disruptions_burst: {
    label: "Citas que puede tocar en diez minutos",
    hint: "Para que nadie te vacíe la agenda de un golpe.",
  },
};

function AgentLimitField({ name, saved }: { name: AgentLimit; saved: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { save, problemOf, isSaving } = useAgentLimit(name);
  const { label, hint } = LIMITS[name];
  const text = typed ?? String(saved);
  const isDirty = text !== String(saved);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) save(text, () => setTyped((current) => (current === text ? null : current)));
      }}
    >
      <Field label={label} hint={hint} error={isDirty ? problemOf(text) : undefined}>
        <div className="flex gap-2">
          <TextInput
            value={text}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
            className="w-24! tabular-nums"
          />
          {isDirty && (
            <Button type="submit" variant="primary" pending={isSaving}>
              Guardar
            </Button>
          )}
        </div>
      </Field>
      <UnsavedGuard dirty={isDirty} />
    </form>
  );
}

export default function LimitsCard({ profile }: { profile: Profile }) {
  return (
    <SectionCard title="Límites" text="Cuánto puede hacer sin ti antes de que lo detengamos.">
      <div className="grid gap-5">
        {keysOf(LIMITS).map((name) => (
          <AgentLimitField key={name} name={name} saved={profile[name]} />
        ))}
      </div>
    </SectionCard>
  );
}
