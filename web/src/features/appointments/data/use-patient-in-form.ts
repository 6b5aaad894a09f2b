import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useFormContext, useWatch } from "react-hook-form";
import type { PatientData } from "../model/patient";

export function usePatientInForm(): PatientData {
  const { control } = useFormContext<AppointmentForm>();
  const [patientName, countryCode, phone, email, identificationNumber] = useWatch({
    control,
    name: ["patientName", "countryCode", "phone", "email", "identificationNumber"],
  });
  return { patientName, countryCode, phone, email, identificationNumber };
}
