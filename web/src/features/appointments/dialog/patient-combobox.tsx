import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { RefObject } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Field } from "../../../components/ui/form/field";
import { useTypedFirst } from "../../../components/ui/form/use-typed-first";
import { ClientCombobox } from "../../../domain/client/client-combobox";
import { keysOf } from "../../../lib/keys-of";
import { clientFields } from "../model/patient";

export interface PatientControlProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Whether the dialog opens with the focus on this field. */
  isAskedFirst: boolean;
  onClient: (client: ClientListItem) => void;
}

export function PatientCombobox({ inputRef, isAskedFirst, onClient }: PatientControlProps) {
  const { setValue, formState } = useFormContext<AppointmentForm>();
  const { field } = useController<AppointmentForm, "patientName">({ name: "patientName" });

  useTypedFirst(inputRef, isAskedFirst);

  const fillIn = (client: ClientListItem) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    const filled = clientFields(client);
    for (const name of keysOf(filled)) setValue(name, filled[name], options);
    onClient(client);
  };

  return (
    <Field label="Paciente" error={formState.errors.patientName?.message}>
      <ClientCombobox
        text={field.value}
        onText={field.onChange}
        onClient={fillIn}
        onBlur={field.onBlur}
        inputRef={(node) => {
          field.ref(node);
          inputRef.current = node;
        }}
        placeholder="Nombre y apellido"
      />
    </Field>
  );
}
