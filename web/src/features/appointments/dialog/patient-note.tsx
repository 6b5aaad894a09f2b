import type { Appointment } from "@sereno/core/domain/appointment/output";
import { usePatientInForm } from "../data/use-patient-in-form";
import { type KnownPatient, patientNotes } from "../model/patient";

interface PatientNoteProps {
  known: KnownPatient | null;
  appointment: Appointment | undefined;
}

/** How saving changes client records, while the form differs from the known client. */
export function PatientNote({ known, appointment }: PatientNoteProps) {
  const form = usePatientInForm();
  const notes = known ? patientNotes(form, { known, appointment }) : [];
  return (
    <div role="status" className="text-sm wrap-anywhere text-ink-soft empty:absolute sm:col-span-2 lg:col-span-1">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
