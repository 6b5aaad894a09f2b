import type { Problem } from "@sereno/core/things/export/rules";
import { Banner } from "../../../components/ui/banner";
import { countText } from "../model/copy-texts";

const SHOWN = 20;

/** Why a copy cannot be brought, record by record. */
export function Problems({ problems }: { problems: Problem[] }) {
  const left = problems.length - SHOWN;
  return (
    <Banner tone="rose" title="Esta copia no se puede traer: no se ha cambiado nada">
      <ul className="mt-1 grid gap-1">
        {problems.slice(0, SHOWN).map(({ kind, id, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same of one record.
          <li key={index} className="wrap-anywhere">
            {`${kind} ${id}: ${message}`}
          </li>
        ))}
        {left > 0 && <li>Y {countText(left, "problema más", "problemas más")}.</li>}
      </ul>
    </Banner>
  );
}
