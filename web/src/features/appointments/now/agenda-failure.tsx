import { FailureNotice, StaleNotice } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import type { Around } from "../data/use-now";

export const LOAD_FAILED = "Error al cargar las citas";

export const AgendaFailure = ({ load, around }: { load: Load<unknown>; around?: Around | undefined }) =>
  load.hasFailed ? (
    <StaleNotice load={load} message={LOAD_FAILED} />
  ) : (
    around?.load.hasFailed && (
      <FailureNotice load={around.load} message="Error al cargar los avisos">
        Puede faltar algo en &lsquo;Ahora&rsquo;.
      </FailureNotice>
    )
  );
