import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { Series } from "@sereno/core/domain/series/output";
import type { BookSeriesInput } from "@sereno/core/domain/series/schema";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { RepeatQuestion } from "../../../components/form/repeat-question";
import { Banner } from "../../../components/ui/banner";
import { Spinner } from "../../../components/ui/button";
import { CancelButton, Dialog, FormActions } from "../../../components/ui/dialog";
import { appCode, isInDoubt, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { useBookSeries, useSeriesPreview, useSeriesProgress } from "../data/use-series";
import { mostSessions, type SeriesTime, toPattern, usualTime } from "../model/series";
import { usualType } from "../model/time/slot-times";
import { Occurrences } from "./occurrences";
import { PatternFields } from "./pattern-fields";
import { useOnceKnown } from "./use-once-known";

/** Progress of a long series. The times are already reserved, and the server is still writing the appointments. */
function SeriesProgress({ booked }: { booked: Series }) {
  const { count, done } = useSeriesProgress(booked);
  const isDone = done === count;
  return (
    <div aria-live="polite" className="grid justify-items-center gap-3 py-10 text-center">
      {!isDone && <Spinner />}
      <p className="text-lg font-semibold tabular-nums">
        {isDone ? `${count} de ${count} agendadas` : `${done} de ${count}`}
      </p>
      <p className="max-w-sm text-ink-soft">
        {isDone
          ? "Ya está todo."
          : "Todas las horas quedaron apartadas. Terminamos de registrarlas en un momento: puedes cerrar esta ventana."}
      </p>
    </div>
  );
}

interface SeriesDialogProps {
  /** Null for a person who is not a client yet; `patient` then has the person's details. */
  client: ClientListItem | null;
  patient?: Partial<z.input<typeof BookSeriesInput>>;
  name?: string;
  purchase: Purchase | null;
  /** Price per session without a package, in pesos; null or undefined for the base value. */
  price?: number | null;
  opening?: Partial<SeriesTime>;
  onBooked?: () => void;
  onClose: () => void;
}

const WITHOUT_PACKAGE = 8;

function useSeriesTime({ client, purchase, opening }: SeriesDialogProps) {
  const { now } = useClock();
  return useState<SeriesTime>(() => ({
    date: "",
    startTime: "",
    ...(client && usualTime(client, now)),
    duration: 60,
    weeks: 1,
    secondDay: null,
    count: purchase ? mostSessions(purchase) : WITHOUT_PACKAGE,
    isVirtual: usualType(client) === "Virtual",
    choices: [],
    ...opening,
  }));
}

/** Books `input`. Asks first if a booking of another input got no answer and may have taken effect. */
function useBooking(input: z.input<typeof BookSeriesInput> | null, onBooked: (series: Series) => void) {
  const booking = useBookSeries(onBooked);
  const [lost, setLost] = useState<string>();
  const [isRepeated, setRepeated] = useState(false);
  const wanted = JSON.stringify(input);
  const isLost = lost === wanted;
  const send = () =>
    input &&
    booking.mutate(input, {
      onError: (error) => isInDoubt(error) && setLost(wanted),
      onSettled: () => setRepeated(false),
    });
  const question = isRepeated && (
    <RepeatQuestion isSaving={booking.isPending} onConfirm={send} onClose={() => setRepeated(false)} />
  );
  return { booking, isLost, book: () => (lost && !isLost ? setRepeated(true) : send()), question };
}

export default function SeriesDialog(props: SeriesDialogProps) {
  const { client, patient, purchase, onBooked, onClose } = props;
  const [time, setTime] = useSeriesTime(props);
  const [price, setPrice] = useState(props.price ?? null);
  const [proposed] = useState({ time, price });
  const [booked, setBooked] = useState<Series | null>(null);
  const [isAsked, setAsked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const preview = useSeriesPreview(time, purchase);
  const isUnsaved = !booked && (time !== proposed.time || price !== proposed.price);
  const close = () => {
    onClose();
    if (booked) onBooked?.();
  };
  const pattern = toPattern(time, purchase);
  const input = pattern && {
    ...pattern,
    ...(purchase ? {} : { price }),
    ...(client ? { client_id: client.id } : {}),
    ...patient,
  };
  const isKnownReady = preview.data?.is_ready === true && !preview.isPlaceholderData && !preview.isError;
  const { booking, isLost, book, question } = useBooking(input, (series) => {
    if (series.done < series.count) return setBooked(series);
    onClose();
    onBooked?.();
  });
  const isReady = isKnownReady || isLost;
  const { press, isWaiting } = useOnceKnown(preview, pattern, () => {
    if (!input || !isReady) {
      setAsked(true);
      list.current?.querySelector<HTMLElement>("[data-open] button")?.focus();
    } else book();
  });
  const save = () => {
    if (pattern) press();
    else setAsked(true);
  };

  return (
    <Dialog
      onClose={close}
      isSaving={booking.isPending}
      confirmClose={isUnsaved}
      size="xl"
      title="Agendar varias sesiones"
      description={[client?.name ?? props.name, purchase?.package_name].filter(Boolean).join(" · ")}
      onSubmit={save}
      footer={
        booked ? (
          <CancelButton label="Cerrar" />
        ) : (
          <FormActions
            pending={booking.isPending || isWaiting}
          >{`Agendar ${counted(time.count, "sesión", "sesiones")}`}</FormActions>
        )
      }
    >
      {booked ? (
        <SeriesProgress booked={booked} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <PatternFields
            time={time}
            purchase={purchase}
            price={price}
            onPrice={setPrice}
            onChange={(next) => setTime({ ...time, choices: [], ...next })}
          />
          <div ref={list} className="min-w-0 lg:border-l lg:border-line lg:pl-6">
            {appCode(booking.error) === "series_changed" && (
              <Banner tone="amber" title="No se agendó ninguna cita">
                {messageOf(booking.error)}
              </Banner>
            )}
            <Occurrences
              preview={preview}
              choices={time.choices}
              isAsked={isAsked && !isReady}
              onChoose={(choices) => setTime({ ...time, choices })}
            />
          </div>
        </div>
      )}
      <UnsavedGuard dirty={isUnsaved} />
      {question}
    </Dialog>
  );
}
