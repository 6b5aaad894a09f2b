import type { Feed } from "@sereno/core/domain/feed/output";
import type { ChangeFeedInput, FeedTitles } from "@sereno/core/domain/feed/schema";
import { getQueryKey } from "@trpc/react-query";
import { Link2 } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SectionCard, SkeletonGroup } from "../../../components/ui/card";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { RadioCards } from "../../../components/ui/form/radio-card";
import { toast } from "../../../components/ui/toast/toast";
import type { Revocation } from "../../../domain/practice/revoke-dialog";
import { RevokeDialog } from "../../../domain/practice/revoke-dialog-part";
import { whenText } from "../../../lib/clock/dates";
import { queryClient, queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";

const TITLES: { value: FeedTitles; label: string; text: string }[] = [
  { value: "session", label: "Sesión", text: "Nadie sabe con quién." },
  { value: "initials", label: "Iniciales", text: "'LG' por Laura Gil: quien la conozca puede adivinar." },
];

function useFeedChoices(saved: Feed) {
  const change = trpc.feed.change.useMutation({
    onMutate: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.feed) }),
    onSuccess: (changed) => {
      queryUtils.feed.get.setData(undefined, { feed: changed });
      toast.success("Calendario actualizado");
    },
    onError: (error) => toast.failed("No se pudo guardar", error),
  });
  return {
    shown: change.isPending ? { ...saved, ...change.variables } : saved,
    choose: (input: ChangeFeedInput) => {
      if (!change.isPending) change.mutate(input);
    },
  };
}

function FeedChoices({ feed }: { feed: Feed }) {
  const { shown, choose } = useFeedChoices(feed);
  return (
    <>
      <FieldGroup label="Título de cada cita">
        <RadioCards name="titles" options={TITLES} value={shown.titles} onChange={(titles) => choose({ titles })} />
      </FieldGroup>
      <Checkbox
        label="Incluir lo que ya está en Google Calendar"
        description="Si ves los dos calendarios juntos, esas citas salen dos veces."
        checked={shown.includes_google}
        onChange={(event) => choose({ includes_google: event.target.checked })}
      />
    </>
  );
}

const CreateFeedDialog = lazyDialog(() => import("./create-feed-dialog"));
const REVOCATION: Revocation = {
  title: "¿Revocar la dirección?",
  text: "Los calendarios que la leen dejan de recibir tus citas. No se puede deshacer.",
  confirmLabel: "Revocar dirección",
  revoke: () => trpcClient.feed.revoke.mutate(),
  done: "Dirección revocada",
  before: "Ya se había revocado en otro lugar.",
  failed: "No se pudo revocar la dirección",
};

const TEXT =
  "Una dirección secreta para ver tus citas en Apple, Outlook u otro calendario: quien la tenga ve a qué horas atiendes, nunca nombres, teléfonos ni notas. Google la lee de nuevo unas dos veces al día, Outlook cada pocas horas y Apple tan seguido como elijas.";

const FeedSkeleton = () => <SkeletonGroup label="Cargando calendario" bones={["h-11"]} />;

export function FeedCard() {
  const load = useLoaded(trpc.feed.get.useQuery());
  return (
    <SectionCard title="Calendario en otra app" text={TEXT}>
      <LoadView load={load} message="No se pudo cargar tu calendario" skeleton={<FeedSkeleton />}>
        {({ feed }) =>
          feed ? (
            <OpenFeed feed={feed} />
          ) : (
            <Button icon={<Link2 aria-hidden />} onClick={() => CreateFeedDialog.open({ replaces: false })}>
              Crear dirección
            </Button>
          )
        }
      </LoadView>
    </SectionCard>
  );
}

function OpenFeed({ feed }: { feed: Feed }) {
  const { instant, zone } = useClock();
  const { created_at, last_read_at } = feed;
  return (
    <div className="grid gap-5">
      <div className="text-sm text-ink-soft tabular-nums">
        <p>Creada: {whenText(created_at, instant, zone)}</p>
        <p>
          {last_read_at
            ? `Última hora en que se leyó: ${whenText(last_read_at, instant, zone)}`
            : "Nadie la ha leído todavía"}
        </p>
      </div>
      <FeedChoices feed={feed} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => CreateFeedDialog.open({ replaces: true })}>Cambiar dirección</Button>
        <Button variant="ghost" onClick={() => RevokeDialog.open({ of: REVOCATION })} className="text-danger!">
          Revocar
        </Button>
      </div>
    </div>
  );
}
