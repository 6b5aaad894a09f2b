import type { WaitlistEntry } from "@sereno/core/domain/waitlist/output";
import { SaveWaitlistInput } from "@sereno/core/domain/waitlist/schema";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { DateInput } from "../../components/form/date-input";
import { FormDialog, useDialogForm } from "../../components/form/use-dialog-form";
import { NotLoaded } from "../../components/load/load-view";
import { useLoaded } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { SkeletonGroup } from "../../components/ui/card";
import { Dialog, FormActions } from "../../components/ui/dialog";
import { Checkbox } from "../../components/ui/form/checkbox";
import { Field, FieldGroup } from "../../components/ui/form/field";
import { toast } from "../../components/ui/toast/toast";
import { changedEntries } from "../../lib/changed-entries";
import { queryUtils, trpc, trpcClient } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { DAY_OPTIONS, MEANING, MODE_OPTIONS, PART_OPTIONS } from "./waitlist-texts";

interface WaitlistEntryDialogProps {
  client: { id: string; name: string };
  isBooked: boolean;
  onClose: () => void;
}

export default function WaitlistEntryDialog({ client, ...props }: WaitlistEntryDialogProps) {
  const load = useLoaded(trpc.waitlist.get.useQuery({ id: client.id }));
  if (load.data !== undefined) return <WishForm client={client} entry={load.data} {...props} />;
  return (
    <Dialog onClose={props.onClose} title={TITLE} description={client.name}>
      <NotLoaded
        load={load}
        message="No se pudo cargar su espera."
        skeleton={<SkeletonGroup label="Cargando su espera" bones={["h-60 w-full rounded-card"]} />}
      />
    </Dialog>
  );
}

const TITLE = "Lista de espera";
const ANY = { weekdays: [], parts_of_day: [], appointment_types: [], until: null, earlier: false };

function WishForm({ client, entry, isBooked, onClose }: WaitlistEntryDialogProps & { entry: WaitlistEntry | null }) {
  const { id, name } = client;
  const { today } = useClock();
  const keep = (saved: WaitlistEntry | null) => queryUtils.waitlist.get.setData({ id }, saved);
  const [shown] = useState(entry ?? ANY);
  const { weekdays, parts_of_day, appointment_types, until, earlier } = shown;
  const dialog = useDialogForm({
    schema: SaveWaitlistInput,
    defaultValues: { id, weekdays, parts_of_day, appointment_types, until, earlier },
    saving: useMutation({
      mutationKey: getMutationKey(trpc.waitlist.save),
      mutationFn: async (values: SaveWaitlistInput): Promise<WaitlistEntry> => {
        // Sends only changed wishes, or all if no entry is stored: it is new, was removed, or its offer was accepted.
        const isKept = entry && (await queryUtils.waitlist.get.fetch({ id }, { staleTime: 0 }));
        return trpcClient.waitlist.save.mutate(
          isKept && !dialog.isInDoubt ? { ...changedEntries(values, shown), id } : values,
        );
      },
      onSuccess: (saved) => {
        keep(saved);
        toast.success(entry ? "Lista de espera guardada" : "En lista de espera", name);
      },
    }),
    onClose,
  });
  const removal = trpc.waitlist.remove.useMutation({
    onSuccess: () => {
      keep(null);
      dialog.close();
      toast.success("Ya no espera", name);
    },
    onError: (error) => toast.failed("Sigue en lista de espera", error),
  });
  const { control } = dialog.form;
  const days = useController({ control, name: "weekdays" });
  const parts = useController({ control, name: "parts_of_day" });
  const modes = useController({ control, name: "appointment_types" });
  const last = useController({ control, name: "until" });
  const isEarlier = useController({ control, name: "earlier" });
  return (
    <FormDialog
      of={dialog}
      onSubmit={dialog.submit((values) => {
        if (!entry || dialog.isTyped) dialog.send(values);
        else dialog.close();
      })}
      title={TITLE}
      description={name}
      failed="No se guardó"
      footer={
        <>
          {entry && (
            <Button
              variant="ghost"
              pending={removal.isPending}
              onClick={() => removal.mutate({ id })}
              className="mr-auto"
            >
              Quitar
            </Button>
          )}
          <FormActions pending={dialog.isSaving}>{entry ? "Guardar" : "Anotar"}</FormActions>
        </>
      }
    >
      <p className="text-sm text-ink-soft">{MEANING} Nada se agenda solo.</p>
      <ChipsField of={days} label="Días" any="Cualquier día" options={DAY_OPTIONS} />
      <ChipsField of={parts} label="Horas" any="A cualquier hora" options={PART_OPTIONS} />
      <ChipsField of={modes} label="Tipo de cita" any="Presencial o virtual" options={MODE_OPTIONS} />
      <Field label="Hasta" optional error={last.fieldState.error?.message}>
        <DateInput
          min={today}
          value={last.field.value}
          isOptional
          onChange={(date) => last.field.onChange(date || null)}
        />
      </Field>
      {(isBooked || isEarlier.field.value) && (
        <Checkbox
          checked={isEarlier.field.value}
          onChange={({ target }) => isEarlier.field.onChange(target.checked)}
          label="Antes, si se libera"
          description="Vendría antes de su cita: si acepta, esa cita se cambia a la hora nueva."
        />
      )}
    </FormDialog>
  );
}

interface ChipsFieldProps<Value extends string> {
  of: {
    field: { value?: Value[] | undefined; onChange: (value: Value[]) => void };
    fieldState: { error?: { message?: string } };
  };
  label: string;
  any: string;
  /** `name`: for screen readers, if the label is too short. */
  options: readonly { value: Value; label: string; name?: string }[];
}

function ChipsField<Value extends string>({ of, label, any, options }: ChipsFieldProps<Value>) {
  const { value: chosen = [], onChange } = of.field;
  return (
    <FieldGroup label={label} hint={chosen.length === 0 && any} error={of.fieldState.error?.message}>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label, name }) => (
          <label
            key={value}
            className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-line-strong/60 px-2.5 text-sm font-medium text-ink-soft transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-teal-soft has-checked:text-teal-ink has-focus-visible:outline-2 has-focus-visible:outline-primary md:pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={name}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
