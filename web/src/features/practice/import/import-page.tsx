import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { Banner } from "../../../components/ui/banner";
import { ButtonLink } from "../../../components/ui/button";
import { Page, STACK } from "../../../components/ui/page";
import { Skeleton } from "../../../components/ui/skeleton";
import { profileAddress } from "../../../domain/address/profile-tabs";
import { useClock } from "../../../lib/use-clock";
import { ColumnsStep, LEFT } from "./columns-step";
import { proposalsOf } from "./model/proposals";
import type { Line } from "./model/rows";
import { PastImports } from "./past-imports";
import type { FileContent } from "./read/read-file";
import { SourceStep } from "./source-step";

const ReviewStep = lazyComponent(async () => ({ default: (await import("./review-step")).ReviewStep }), {
  loading: <Skeleton className="h-72 rounded-card" />,
});

/** Imports a practice in four steps: file, columns, review, import. */
export default function ImportPage() {
  const { zone } = useClock();
  const [content, setContent] = useState<FileContent | null>(null);
  const [lines, setLines] = useState<Line[] | null>(null);
  const [left, setLeft] = useState<string[]>([]);
  const read = (found: FileContent) => {
    setContent(found);
    setLines(found.kind === "calendar" ? proposalsOf(found.events, zone, found.google !== undefined) : null);
  };
  const isFromGoogle = content?.kind === "calendar" && content.google !== undefined;
  const [isAgain, setAgain] = useState(false);
  const begin = () => {
    setAgain(true);
    setContent(null);
    setLines(null);
    setLeft([]);
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
        {content?.kind === "table" && !lines && (
          <ColumnsStep
            tables={[content.table, ...content.others]}
            onBack={begin}
            onDone={(found, columns) => {
              setLines(found);
              setLeft(columns);
            }}
          />
        )}
        {content?.kind === "calendar" && content.google?.isCut && (
          <Banner tone="amber" title="Tu calendario tiene más citas de las que leemos de una vez.">
            Estas son las 2.500 más próximas. Las que siguen las puedes traer más adelante.
          </Banner>
        )}
        {left.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{LEFT(left)}</p>}
        {lines && <ReviewStep lines={lines} isFromGoogle={isFromGoogle} onBack={begin} />}
        {!lines && <PastImports />}
      </div>
    </Page>
  );
}
