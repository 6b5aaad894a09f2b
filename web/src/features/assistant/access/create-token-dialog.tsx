import {
  AGENT_BOUNDS,
  AGENT_RIGHTS,
  type AgentRight,
  CreateAgentTokenInput,
  GRAVE_ACTS,
  type GraveAct,
} from "@sereno/core/domain/agent/schema";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { SecretDialog } from "../../../components/secret/secret-dialog";
import { Field, FieldGroup, TextInput } from "../../../components/ui/form/field";
import { RadioCards } from "../../../components/ui/form/radio-card";
import { Select } from "../../../components/ui/form/select";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { trpc } from "../../../lib/trpc";
import {
  ACT_LABELS,
  BOUND_TEXTS,
  daysOf,
  EXPIRY_OPTIONS,
  MODE_OPTIONS,
  optionOf,
  RIGHT_TEXTS,
  secretWarning,
} from "../model/token-choices";

function TokenFields() {
  const { register, formState } = useFormContext<CreateAgentTokenInput>();
  const right = useWatch<CreateAgentTokenInput, "right">({ name: "right" });
  const expiry = useController<CreateAgentTokenInput, "expires_in_days">({ name: "expires_in_days" }).field;
  return (
    <>
      <Field label="Nombre del acceso" hint="Para que lo reconozcas después." error={formState.errors.label?.message}>
        <TextInput {...register("label")} data-autofocus autoComplete="off" placeholder="Asistente principal" />
      </Field>
      <Choices label="Qué puede hacer" name="right" choices={AGENT_RIGHTS} texts={RIGHT_TEXTS} />
      <Choices label="A quién ve" name="bound" choices={AGENT_BOUNDS} texts={BOUND_TEXTS} />
      {GRAVE_ACTS.filter((act) => mayAct(act, right)).map((act) => (
        <ModeField key={act} act={act} />
      ))}
      <Field
        label="Vence"
        hint={expiry.value === null ? "Revócalo cuando ya no lo uses." : "Después tendrás que crear otro."}
      >
        <Select
          options={EXPIRY_OPTIONS}
          value={optionOf(expiry.value)}
          onChange={(option) => expiry.onChange(daysOf(option))}
          onBlur={expiry.onBlur}
        />
      </Field>
    </>
  );
}

/** Whether a token with this right may do the act; the form asks about approval only for acts that the token may do. */
const mayAct = (act: GraveAct, right: AgentRight): boolean => right === "sell" || (right === "book" && act !== "sell");

function ModeField({ act }: { act: GraveAct }) {
  const { value, onChange, onBlur } = useController<CreateAgentTokenInput, `modes.${GraveAct}`>({
    name: `modes.${act}`,
  }).field;
  return (
    <Field
      label={ACT_LABELS[act]}
      hint={value === "ask" ? "Te lo muestra en Citas, y tienes un día para decir sí." : undefined}
    >
      <Select options={MODE_OPTIONS} value={value} onChange={onChange} onBlur={onBlur} />
    </Field>
  );
}

interface ChoicesProps<N extends "right" | "bound"> {
  label: string;
  name: N;
  choices: readonly CreateAgentTokenInput[N][];
  texts: Record<CreateAgentTokenInput[N], { label: string; text: string }>;
}

function Choices<N extends "right" | "bound">({ label, name, choices, texts }: ChoicesProps<N>) {
  const { value, onChange } = useController<CreateAgentTokenInput, N>({ name }).field;
  return (
    <FieldGroup label={label}>
      <RadioCards
        name={name}
        options={choices.map((each) => ({ value: each, ...texts[each] }))}
        value={value}
        onChange={onChange}
      />
    </FieldGroup>
  );
}

const ConnectDialog = lazyDialog(() => import("./connect-dialog"));

const LOSES_TOKEN = {
  title: "¿Cerrar sin copiar el acceso?",
  text: "No se vuelve a mostrar: si no lo copiaste, tendrás que crear otro.",
};

const NEW_TOKEN: CreateAgentTokenInput = {
  label: "",
  right: "book",
  bound: "conversation",
  modes: { move: "allow", cancel: "allow", sell: "allow" },
  expires_in_days: 90,
};

export default function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const creating = trpc.agent.createToken.useMutation();
  const dialog = useDialogForm({
    schema: CreateAgentTokenInput,
    defaultValues: NEW_TOKEN,
    saving: creating,
    staysOpen: true,
    // Stays open while the token is created, because the token is shown only once.
    onClose: () => !creating.isPending && onClose(),
  });
  const created = creating.data;
  if (created) {
    return (
      <SecretDialog
        title="Acceso creado"
        description={created.label}
        secret={created.token}
        warning={secretWarning(created)}
        loses={LOSES_TOKEN}
        onClose={() => {
          onClose();
          ConnectDialog.open({ token: created });
        }}
      />
    );
  }
  return (
    <RecentSignIn error={creating.error} onClose={onClose}>
      <FormDialog
        of={dialog}
        onSubmit={dialog.submit((input) => dialog.sendOnce(input))}
        title="Crear acceso"
        description="Tu asistente lo usa para conectarse con Sereno."
        failed="No se pudo crear el acceso"
        action={creating.isPending ? "Creando..." : "Crear acceso"}
      >
        <TokenFields />
      </FormDialog>
    </RecentSignIn>
  );
}
