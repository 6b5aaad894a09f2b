import type { Appointment } from "@sereno/core/domain/appointment/output";
import { usePatientInForm } from "../data/use-patient-in-form";
import { type KnownPatient, patientNotes } from "../model/patient";

interface PatientNoteProps {
  /** The client that the form began with; null while there is none. */
  known: KnownPatient | null;
  /** Absent for a new one. */
  appointment: Appointment | undefined;
}

/** What saving means for the clients, while the details in the form are not what is known. */
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
