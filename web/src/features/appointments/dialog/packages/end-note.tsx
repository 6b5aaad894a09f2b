import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { sessionNote } from "@sereno/core/domain/purchase/rules";
import { useWatch } from "react-hook-form";
import { useClock } from "../../../../lib/use-clock";

/** Notice about a package's expiry ('YYYY-MM-DD') for a session on the form's date. */
export function EndNote({ expires_on }: { expires_on: string }) {
  const { today } = useClock();
  const date = useWatch<AppointmentForm, "date">({ name: "date" });
  const note = date && sessionNote({ expires_on, date, on: today, isHeld: true });
  return (
    <div role="status" className="text-sm text-amber-ink empty:hidden">
      {note}
    </div>
  );
}
