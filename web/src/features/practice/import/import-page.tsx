import type { Import, UndoPreview } from "@sereno/core/domain/import/output";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { askFirst } from "../../../components/lazy/questions";
import { InlineFailure } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Banner } from "../../../components/ui/banner";
import { Button, ButtonLink } from "../../../components/ui/button";
import { SectionCard, Skeleton } from "../../../components/ui/card";
import { Page, STACK } from "../../../components/ui/page";
import { toast } from "../../../components/ui/toast/toast";
import { profileAddress } from "../../../domain/address/profile-tabs";
import { spokenInstant } from "../../../lib/clock/dates";
import { useIsOpen } from "../../../lib/files/use-is-open";
import { counted, formatPesos, listText } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { ColumnsStep, LEFT } from "./columns-step";
import type { Line } from "./model/line-cells";
import { proposalsOf } from "./model/proposals";
import type { FileContent } from "./read/read-file";
import { SourceStep } from "./source-step";

const UNDOING_MS = 3000;
/** Milliseconds between undo calls. The server waits after a failed attempt, and answers calls in that time at once. */
const PAUSE_MS = 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const NAMED = 3;

function PastImports() {
  const query = trpc.import.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.imports.some((each) => each.state === "undoing") ? UNDOING_MS : false),
  });
  const load = useLoaded(query);
  if (load.hasFailed && !load.data)
    return <InlineFailure load={load} message="No se pudo cargar lo que ya trajiste." />;
  const imports = load.data?.imports.filter(({ brought }) => brought > 0) ?? [];
  if (imports.length === 0) return null;
  return (
    <SectionCard
      title="Lo que ya trajiste"
      text="Durante 24 horas puedes deshacer una importación. Se queda lo que ya hayas tocado."
    >
      <ul className="divide-y divide-line">
        {imports.map((each) => (
          <PastImport key={each.id} of={each} />
        ))}
      </ul>
    </SectionCard>
  );
}

function PastImport({ of }: { of: Import }) {
  const { zone, instant } = useClock();
  const undoing = trpc.import.undo.useMutation();
  // Repeats the call while the page is open. Once the undo has begun, the server finishes it without the page.
  const undo = async () => {
    let isBegun = false;
    try {
      while ((await undoing.mutateAsync({ id: of.id })).state === "undoing") {
        isBegun = true;
        await pause(PAUSE_MS);
      }
    } catch (error) {
      if (!isBegun) toast.failed("No se pudo deshacer", error);
    }
  };
  const [looked, setLooked] = useState<number | null>(null);
  const isOpen = useIsOpen();
  const ask = async () => {
    setLooked(0);
    try {
      const { gone, kept } = await seeUndone(of.id, setLooked);
      if (!isOpen.current) return;
      askFirst({
        danger: true,
        title: "¿Deshacer esta importación?",
        text: `${goneText(gone)} ${keptText([...new Map(kept.map(({ id, name }) => [id, name])).values()])}`.trim(),
        confirmLabel: "Deshacer importación",
        cancelLabel: "Volver",
        onConfirm: () => void undo(),
      });
    } catch (error) {
      if (isOpen.current) toast.failed("No se pudo revisar", error);
    } finally {
      setLooked(null);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium">{spokenInstant(of.created_at, zone)}</p>
        <p className="text-sm text-ink-soft">{summaryOf(of)}</p>
      </div>
      {of.state === "open" && of.undo_until > instant && (
        <Button pending={looked !== null || undoing.isPending} onClick={() => void ask()}>
          {looked ? `Revisando ${looked} de ${of.brought}…` : "Deshacer importación"}
        </Button>
      )}
    </li>
  );
}

/** Reads the preview of an undo page by page; `onLooked` receives the number of rows read so far. */
async function seeUndone(id: string, onLooked: (rows: number) => void) {
  const kept: UndoPreview["kept"] = [];
  let gone = 0;
  let cursor: string | null = null;
  do {
    const page: UndoPreview = await trpcClient.import.undoPreview.query({ id, cursor });
    kept.push(...page.kept);
    gone += page.gone;
    cursor = page.next_cursor;
    onLooked(gone + kept.length);
  } while (cursor);
  return { gone, kept };
}

function summaryOf({ state, brought, people, packages, appointments, owed, kept }: Import): string {
  if (state === "undoing") return "Deshaciendo…";
  if (state === "undone")
    return kept > 0
      ? `Deshecha; se ${kept === 1 ? "quedó" : "quedaron"} ${counted(kept, "fila", "filas")}.`
      : "Deshecha.";
  return [
    counted(brought, "fila", "filas"),
    ...(people > 0 ? [counted(people, "persona nueva", "personas nuevas")] : []),
    ...(packages > 0 ? [counted(packages, "paquete", "paquetes")] : []),
    ...(appointments > 0 ? [counted(appointments, "cita", "citas")] : []),
    ...(owed > 0 ? [`te deben ${formatPesos(owed)}`] : []),
  ].join(" · ");
}

const goneText = (gone: number): string =>
  gone > 0 ? `Se va lo importado de ${counted(gone, "fila", "filas")}: paquetes, citas y fichas nuevas.` : "";

function keptText(names: string[]): string {
  if (names.length === 0) return "";
  const more = names.length - NAMED;
  const named = more > 0 ? [...names.slice(0, NAMED), `${more} más`] : names;
  return `${names.length === 1 ? "Se queda" : "Se quedan"} ${listText(named)}: ya hiciste algo con ${names.length === 1 ? "esa persona" : "esas personas"}.`;
}

const ReviewStep = lazyComponent(async () => ({ default: (await import("./review-step")).ReviewStep }), {
  loading: <Skeleton className="h-72 rounded-card" />,
});

export default function ImportPage() {
  const { zone } = useClock();
  const [content, setContent] = useState<FileContent | null>(null);
  /** The lines to review, and the titles of the columns that are not imported; null until the columns are known. */
  const [review, setReview] = useState<{ lines: Line[]; left: string[] } | null>(null);
  const read = (found: FileContent) => {
    setContent(found);
    const lines = found.kind === "calendar" ? proposalsOf(found.events, zone, found.google !== undefined) : null;
    setReview(lines && { lines, left: [] });
  };
  const isFromGoogle = content?.kind === "calendar" && content.google !== undefined;
  const [isAgain, setAgain] = useState(false);
  const begin = () => {
    setAgain(true);
    setContent(null);
    setReview(null);
  };
  return (
    <Page
      title="Traer mi consulta"
      actions={
        <ButtonLink to={profileAddress("cuenta")} icon={<ArrowLeft aria-hidden />}>
          Volver al perfil
        </ButtonLink>
      }
    >
      <div className={STACK}>
        {!content && <SourceStep isAgain={isAgain} onRead={read} />}
        {content?.kind === "table" && !review && (
          <ColumnsStep
            tables={[content.table, ...content.others]}
            sheets={content.unread ?? []}
            onBack={begin}
            onDone={(lines, left) => setReview({ lines, left })}
          />
        )}
        {content?.kind === "calendar" && content.google?.isCut && (
          <Banner tone="amber" title="Tu calendario tiene más citas de las que leemos de una vez.">
            Estas son las 2.500 más próximas. Las que siguen las puedes traer más adelante.
          </Banner>
        )}
        {review && review.left.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{LEFT(review.left)}</p>}
        {review && <ReviewStep lines={review.lines} isFromGoogle={isFromGoogle} onBack={begin} />}
        {!review && <PastImports />}
      </div>
    </Page>
  );
}
