import type { FirstSteps } from "@sereno/core/domain/practice/output";
import { Check, ChevronDown, ChevronRight, Circle, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { askFirst } from "../../components/lazy/questions";
import { useLoad } from "../../components/load/use-load";
import { IconButton, QuietButton, QuietLink } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { toast } from "../../components/ui/toast/toast";
import { importAddress } from "../../domain/address/profile-tabs";
import { useAuth } from "../../lib/auth";
import { cx } from "../../lib/cx";
import { keepChoice } from "../../lib/kept/choices";
import { keysOf } from "../../lib/keys-of";
import { trpc } from "../../lib/trpc";
import { FirstStepsSkeleton } from "./first-steps-skeleton";
import { NEXT, progressOf, STEPS } from "./steps";

export default function FirstStepsCard() {
  const { user, updateUser } = useAuth();
  const query = trpc.firstSteps.get.useQuery();
  const { data: steps, hasFailed } = useLoad(query, query.data);
  const ending = trpc.firstSteps.end.useMutation();
  const isDone = steps !== undefined && progressOf(steps).next === null;
  const end = useEffectEvent(() => ending.mutate());
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  const hide = () => user && updateUser({ ...user, first_steps: false });
  const dismiss = () =>
    askFirst({
      onConfirm: () =>
        ending.mutate(undefined, {
          onSuccess: hide,
          onError: (error) => toast.failed("No se pudo guardar", error),
        }),
      title: "¿Ocultar los primeros pasos?",
      text: "No vuelven a salir, tampoco en tus otros dispositivos. Todo lo que falta sigue en Disponibilidad, Paquetes y Perfil.",
      confirmLabel: "Ocultar",
      cancelLabel: "Volver",
    });
  if (hasFailed && !steps) return null;
  if (isDone) return <AllDone onHide={hide} />;
  return steps ? <Steps steps={steps} onDismiss={dismiss} /> : <FirstStepsSkeleton />;
}

/** Suggests what to try next. Shown once, because the card ends the first steps when all required steps are done. */
const AllDone = ({ onHide }: { onHide: () => void }) => (
  <section aria-labelledby="all-done" className="mb-3 rounded-card border border-teal-line bg-teal-soft pl-4">
    <div className="flex items-center gap-2">
      <Check aria-hidden className="size-5 shrink-0 text-primary" />
      <div role="status" className="grow">
        <h2 id="all-done" className="font-medium text-teal-ink">
          Listo. Qué probar ahora:
        </h2>
      </div>
      <IconButton label="Ocultar" onClick={onHide}>
        <X aria-hidden />
      </IconButton>
    </div>
    <ul className="-mt-1 flex flex-wrap gap-x-4 pr-2 pb-1">
      {NEXT.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} onClick={onHide} className={NEXT_LINK}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const NEXT_LINK =
  "inline-flex min-h-11 items-center text-sm font-medium text-teal-ink underline decoration-1 underline-offset-3 hover:decoration-2";

/** Props of the next step's button, which gets the focus when the button of a finished step disappears. */
const LEADS_ON = { "data-focus-fallback": "" };

/** Number of finished required steps from which on the card is collapsed to one line until the user expands it. */
const FEW_LEFT_FROM = 2;

function Steps({ steps, onDismiss }: { steps: FirstSteps; onDismiss: () => void }) {
  const { done, of, next } = progressOf(steps);
  const [isAsked, setIsAsked] = useState(false);
  const isFoldable = done >= FEW_LEFT_FROM;
  const isFolded = isFoldable && !isAsked;
  useEffect(() => keepChoice("foldsFirstSteps", isFolded ? "yes" : null), [isFolded]);
  const fold = isFoldable && (
    <IconButton label={isFolded ? "Ver los pasos" : "Ver solo el que sigue"} onClick={() => setIsAsked(isFolded)}>
      <ChevronDown aria-hidden className={isFolded ? undefined : "rotate-180"} />
    </IconButton>
  );
  const title = (
    <h2 id="first-steps" className={isFolded ? undefined : "text-lg font-semibold"}>
      Primeros pasos
    </h2>
  );
  const progress = (
    <p className="text-sm text-ink-soft tabular-nums" role="status">
      {done} de {of} listos
    </p>
  );
  if (isFolded && next)
    return (
      <section
        aria-labelledby="first-steps"
        className="relative mb-3 flex min-h-14 items-center rounded-card border border-teal-line bg-teal-soft pl-4"
      >
        <div className="min-w-0 grow py-1">
          <div className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {title}
            {progress}
          </div>
          <button
            type="button"
            {...LEADS_ON}
            onClick={STEPS[next].open}
            className="font-medium text-teal-ink after:absolute after:inset-y-0 after:right-11 after:left-0"
          >
            {STEPS[next].label}
          </button>
        </div>
        {fold}
      </section>
    );
  return (
    <Card className="mb-5 pb-1.5!">
      <section aria-labelledby="first-steps">
        <div className="flex flex-wrap items-center gap-x-3">
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
            {title}
            {progress}
          </div>
          {fold}
        </div>
        <ul className="mt-2 grid gap-x-4 md:grid-cols-2 lg:grid-cols-3">
          {keysOf(STEPS).map((name) => (
            <li key={name}>
              {steps[name] ? <DoneStep name={name} /> : <OpenStep name={name} isNext={name === next} />}
            </li>
          ))}
        </ul>
        <div className="-mx-3 flex flex-wrap justify-between gap-x-3">
          <QuietButton onClick={onDismiss}>No mostrar más</QuietButton>
          <QuietLink to={importAddress()}>Ya tengo clientes: traer mi consulta</QuietLink>
        </div>
      </section>
    </Card>
  );
}

const ROW = "flex min-h-12 items-center gap-3 [&>svg]:size-5 [&>svg]:shrink-0";

const DoneStep = ({ name }: { name: keyof FirstSteps }) => (
  <Link
    to={STEPS[name].to}
    aria-label={`${STEPS[name].label}: listo`}
    className={cx(ROW, "-mx-2 rounded-control px-2 text-ink-soft hover:bg-hover")}
  >
    <Check aria-hidden className="text-primary" />
    <span className="underline decoration-line-strong underline-offset-3">{STEPS[name].label}</span>
  </Link>
);

function OpenStep({ name, isNext }: { name: keyof FirstSteps; isNext: boolean }) {
  const { label, open, isOptional } = STEPS[name];
  return (
    <button
      type="button"
      {...(isNext && LEADS_ON)}
      onClick={open}
      className={cx(
        ROW,
        "-mx-2 w-[calc(100%+1rem)] rounded-control px-2 text-left font-medium transition-colors hover:bg-hover",
        isNext && "bg-teal-soft text-teal-ink hover:bg-teal-soft",
      )}
    >
      <Circle aria-hidden className={isNext ? undefined : "text-ink-faint"} />
      <span className="min-w-0 grow">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </span>
      <ChevronRight aria-hidden className={isNext ? undefined : "text-ink-faint"} />
    </button>
  );
}
