import { useState } from "react";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { spokenDate } from "../../../lib/clock/dates";
import { counted, listText } from "../../../lib/text";
import { useRemoveHolidays } from "./use-holidays";

interface LeftoverNoticeProps {
  /** Closed as holidays of another country. */
  dates: string[];
  country: string;
  today: string;
  version: number;
}

/** Offers to open what was closed for the holidays of a country that counts no more. */
export function LeftoverNotice({ dates, country, today, version }: LeftoverNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoveHolidays();
  const remove = () => removal.mutate({ saved: [], removed: dates, version }, { onSettled: () => setAsking(false) });
  return (
    <Banner
      tone="amber"
      className="mb-3"
      title={`${counted(dates.length, "festivo cerrado no es", "festivos cerrados no son")} de ${country}`}
      action={
        <Button variant="ghost" className="px-3 text-sm" onClick={() => setAsking(true)}>
          Quitar
        </Button>
      }
    >
      Son de otro país. Si los quitas, esos días vuelven al horario de tu semana.
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={remove}
          pending={removal.isPending}
          title={dates.length === 1 ? "¿Quitar este festivo?" : "¿Quitar estos festivos?"}
          text={`Vuelven al horario de tu semana: ${listText(dates.map((date) => spokenDate(date, today)))}.`}
          confirmLabel="Quitar"
        />
      )}
    </Banner>
  );
}
