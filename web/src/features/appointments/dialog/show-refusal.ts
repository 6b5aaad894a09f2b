import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { UseFormReturn } from "react-hook-form";
import { sayAtFields } from "../../../components/form/say-at-fields";
import { appCode, isInDoubt } from "../../../lib/errors";
import { refusedFields } from "../model/form-refusal";
import { conflictsOf } from "../model/refusal-texts";
import type { SlotChoice } from "./slots/use-slot-choice";

/** Shows a refusal at the fields that caused it. `namesPackage`: the refused change includes a package. */
export function showRefusal(
  error: unknown,
  values: AppointmentForm,
  { form, choice }: { form: UseFormReturn<AppointmentForm>; choice: SlotChoice },
  namesPackage = values.sessionType === "package",
): void {
  if (isInDoubt(error)) choice.keepInDoubt(values);
  else if (appCode(error) === "overlap") {
    choice.refuse(values, conflictsOf(error));
    form.setFocus("startTime");
  } else sayAtFields(form, error, refusedFields(error, namesPackage));
}
