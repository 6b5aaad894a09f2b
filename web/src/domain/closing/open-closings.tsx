import type { OpenClosing } from "@sereno/core/domain/day-closure/output";
import type { ReactNode } from "react";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { Skeleton } from "../../components/ui/skeleton";
import { trpc } from "../../lib/trpc";

/** Reserves the height of the cards, so that nothing below shifts. */
const ClosingCards = lazyComponent<{ closings: OpenClosing[] }>(() => import("./closing-cards"), {
  loading: ({ closings }) => (
    <div className="mb-3 grid gap-2">
      {closings.map(({ id }) => (
        <Skeleton key={id} className="h-14.5 rounded-card" />
      ))}
    </div>
  ),
});

/** Shows the cards above its children, which wait until the closings are known. */
export function UnderOpenClosings({ children }: { children: ReactNode }) {
  const { data: closings = [], isPending, failureCount } = trpc.closing.list.useQuery();
  return (
    <>
      {closings.length > 0 && <ClosingCards closings={closings} />}
      <div className={isPending && failureCount === 0 ? "invisible" : undefined}>{children}</div>
    </>
  );
}
