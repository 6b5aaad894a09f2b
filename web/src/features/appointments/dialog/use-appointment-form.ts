import { zodResolver } from "@hookform/resolvers/zod";
import { AppointmentForm } from "@sereno/core/things/appointment/schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { appCode, isInDoubt } from "../../../lib/errors";
import { conflictsOf } from "../model/conflicts";
import { refusedFields } from "../model/form-refusal";
import type { SlotChoice } from "./slots/use-slot-choice";

export const useAppointmentForm = (defaultValues: AppointmentForm): UseFormReturn<AppointmentForm> =>
  useForm({ resolver: zodResolver(AppointmentForm), defaultValues });

/**
 * Shows what the server refused at the fields where it belongs, and keeps everything that was typed. `namesPackage`: the change
 * that was refused is one of the package too.
 */
export function showRefusal(
  error: unknown,
  values: AppointmentForm,
  { form, choice }: { form: UseFormReturn<AppointmentForm>; choice: SlotChoice },
  namesPackage = values.sessionType === "package",
): void {
  if (isInDoubt(error)) {
    choice.keepInDoubt(values);
    return;
  }
  if (appCode(error) === "overlap") {
    choice.refuse(values, conflictsOf(error));
    form.setFocus("startTime");
    return;
  }
  for (const [index, { field, message }] of refusedFields(error, namesPackage).entries()) {
    form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
  }
}
