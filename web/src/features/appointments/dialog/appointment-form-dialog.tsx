import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { type DialogForm, FormDialog } from "../../../components/form/use-dialog-form";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { CancelButton } from "../../../components/ui/dialog";
import { Field, TextArea } from "../../../components/ui/form/field";
import { cx } from "../../../lib/cx";
import { keysOf } from "../../../lib/keys-of";
import { trpc } from "../../../lib/trpc";
import { usePatientInForm } from "../data/use-patient-in-form";
import { spokenDuration } from "../model/agenda";
import { type KnownPatient, NOBODY, patientNotes } from "../model/patient";
import { type Doubt, describeTime, isWhole, minutesBetween, withHeld } from "../model/time/slot-times";
import { MeetField } from "./meet-field";
import { PatientDetails, PatientFields } from "./patient-fields";
import { SlotPicker } from "./slots/slot-picker";
import { SlotDateFields, SlotTimeFields, TypeField } from "./slots/slot-time-fields";
import type { SlotChoice } from "./slots/use-slot-choice";

function PatientNote({ known, appointment }: { known: KnownPatient | null; appointment: Appointment | undefined }) {
  const form = usePatientInForm();
  return (
    <div role="status" className="text-sm wrap-anywhere text-ink-soft empty:absolute sm:col-span-2 lg:col-span-1">
      {(known ? patientNotes(form, { known, appointment }) : []).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function NotesField() {
  const { register, formState } = useFormContext<AppointmentForm>();
  return (
    <Field label="Notas" optional hint="Solo tú las ves." error={formState.errors.notes?.message}>
      <TextArea {...register("notes")} rows={2} className="min-h-16" />
    </Field>
  );
}

function Summary({ choice: { chosen } }: { choice: SlotChoice }) {
  if (!isWhole(chosen)) return null;
  return (
    <p className="min-w-0 basis-full text-sm text-ink-soft tabular-nums md:basis-0 md:grow">
      {describeTime(chosen)}
      <span className="hidden md:inline"> · {spokenDuration(minutesBetween(chosen.startTime, chosen.endTime))}</span>
    </p>
  );
}

const FIELDS = "grid grid-cols-1 content-start items-start gap-x-6 sm:grid-cols-2 lg:grid-cols-1";

interface AppointmentFormDialogProps {
  of: DialogForm<AppointmentForm, AppointmentForm>;
  title: string;
  appointment?: Appointment;
  choice: SlotChoice;
  submitLabel: string;
  onSave: (values: AppointmentForm) => void;
  children?: ReactNode;
  session?: ReactNode;
  known: KnownPatient | null;
  onClient: (client: ClientListItem | null) => void;
  actions?: (isDisabled: boolean) => ReactNode;
  otherTimes?: ReactNode;
  foot?: ReactNode;
}

/** Appointment form. Asks to confirm a time that is held for the waiting list, outside hours or against a rule. */
export function AppointmentFormDialog(props: AppointmentFormDialogProps) {
  const { title, choice, submitLabel, onSave, appointment, known, onClient } = props;
  const chosen = appointment ? null : known;
  const isLeavingForGoogle = useIsMutating({ mutationKey: getMutationKey(trpc.auth.connectGoogle) }) > 0;
  const isLoadingPackages =
    useIsFetching({ queryKey: getQueryKey(trpc.purchase.active), predicate: ({ state }) => !state.data }) > 0;
  const firstField = useRef<HTMLInputElement>(null);
  const [toConfirm, setToConfirm] = useState<({ values: AppointmentForm } & Doubt) | null>(null);

  const isAsking = useRef(false);
  const [isLooking, setLooking] = useState(false);
  const of = { ...props.of, isSaving: props.of.isSaving || isLooking };

  const submit = of.submit(async (values) => {
    if (of.isSaving || isAsking.current) return;
    isAsking.current = true;
    setLooking(true);
    const doubt = withHeld(...(await Promise.all([choice.findHeld(), choice.findDoubt()])));
    isAsking.current = false;
    setLooking(false);
    if (doubt) setToConfirm({ values, ...doubt });
    else onSave(values);
  });

  return (
    <FormDialog
      of={of}
      onSubmit={submit}
      // The user has already confirmed that they leave for Google.
      isGuarded={of.isTyped && !isLeavingForGoogle}
      title={title}
      size="xl"
      initialFocus={firstField}
      footer={
        <>
          <Summary choice={choice} />
          {props.actions?.(isLoadingPackages)}
          <CancelButton className="max-md:hidden" />
          <Button
            type="submit"
            variant="primary"
            pending={of.isSaving}
            disabled={isLoadingPackages}
            className="grow md:grow-0"
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-5">
        <div className={cx(FIELDS, "gap-y-3 lg:gap-y-5")}>
          <PatientFields
            inputRef={firstField}
            isAskedFirst={!appointment}
            onClient={onClient}
            chosen={chosen}
            onRemove={() => {
              for (const name of keysOf(NOBODY)) of.form.setValue(name, NOBODY[name], { shouldDirty: true });
              of.form.clearErrors(keysOf(NOBODY));
              onClient(null);
            }}
          />
          {appointment && <PatientNote known={known} appointment={appointment} />}
          <TypeField
            choice={choice}
            inputRef={chosen ? firstField : undefined}
            className="sm:col-span-2 lg:col-span-1"
          />
        </div>
        <div className="min-w-0 lg:row-span-2 lg:border-l lg:border-line lg:pl-6">
          <div className="flex flex-col gap-4 lg:sticky lg:top-0">
            {props.otherTimes}
            <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[18rem_minmax(0,1fr)]">
              <SlotDateFields choice={choice} />
              {!choice.isClosed && <SlotPicker choice={choice} />}
            </div>
            <SlotTimeFields choice={choice} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div className={cx(FIELDS, "gap-y-5")}>
            <PatientDetails isChosen={chosen !== null} />
            {!appointment && <PatientNote known={known} appointment={undefined} />}
          </div>
          <MeetField appointment={appointment} isClosed={choice.isClosed} />
          <div className="flex flex-col gap-5 empty:hidden">{props.session}</div>
          <NotesField />
          <div className="empty:hidden">{props.foot}</div>
        </div>
      </div>
      <ConfirmDialog
        open={toConfirm !== null}
        onClose={() => setToConfirm(null)}
        onConfirm={() => {
          setToConfirm(null);
          if (toConfirm) onSave(toConfirm.values);
        }}
        title={toConfirm?.title ?? ""}
        text={toConfirm?.text ?? ""}
        confirmLabel="Agendar de todos modos"
      />
    </FormDialog>
  );
}
