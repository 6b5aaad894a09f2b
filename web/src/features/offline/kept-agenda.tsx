import { modeLabel } from "@sereno/core/domain/appointment/rules";
import { minuteOfTime } from "@sereno/core/lib/time/rules";
import { Building2, Video } from "lucide-react";
import { Card } from "../../components/ui/card";
import { shortSpan, spokenDate, spokenLocal } from "../../lib/clock/dates";
import { readAgenda } from "../../lib/kept/agenda";

export default function KeptAgenda({ userId }: { userId: string }) {
  const agenda = readAgenda(userId);
  if (!agenda) return null;
  return (
    <section aria-labelledby="kept-agenda" className="w-full">
      <h2 id="kept-agenda" className="mb-3 text-center text-sm text-ink-soft">
        Sin conexión, datos del {spokenLocal(`${agenda.date} ${agenda.time}:00`)}
      </h2>
      <div className="grid gap-3">
        {agenda.days.map(({ date, appointments }) => (
          <Card key={date}>
            <h3 className="font-semibold first-letter:uppercase">{spokenDate(date, agenda.date)}</h3>
            {appointments.length === 0 && <p className="mt-2 text-ink-soft">No hay citas.</p>}
            <ul className="mt-2 grid gap-2">
              {appointments.map(({ start, end, firstName, isVirtual }) => (
                <li key={start} className="flex items-center gap-3">
                  <span className="text-ink-soft tabular-nums">
                    {shortSpan(minuteOfTime(start), minuteOfTime(end))}
                  </span>
                  <span className="min-w-0 grow truncate font-medium">{firstName}</span>
                  <span className="flex items-center gap-1 text-sm text-ink-soft [&>svg]:size-4">
                    {isVirtual ? <Video aria-hidden /> : <Building2 aria-hidden />}
                    {modeLabel(isVirtual)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  );
}
