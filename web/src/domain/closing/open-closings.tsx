import type { OpenClosing } from "@sereno/core/domain/day-closure/output";
import type { ReactNode } from "react";
import { lazyComponent } from "../../components/lazy/lazy-component";
import { Skeleton } from "../../components/ui/skeleton";
import { trpc } from "../../lib/trpc";

/** As high as its cards: what stands below would else be pushed down. */
const ClosingCards = lazyComponent<{ closings: OpenClosing[] }>(() => import("./closing-cards"), {
  loading: ({ closings }) => (
    <div className="mb-3 grid gap-2">
      {closings.map(({ id }) => (
        <Skeleton key={id} className="h-14.5 rounded-card" />
      ))}
    </div>
  ),
});

/** Closings with clients to tell or failures to review; what is below is shown once they are known. */
export function UnderOpenClosings({ children }: { children: ReactNode }) {
  const { data: closings = [], isPending, failureCount } = trpc.closing.list.useQuery();
  return (
    <>
      {closings.length > 0 && <ClosingCards closings={closings} />}
      <div className={isPending && failureCount === 0 ? "invisible" : undefined}>{children}</div>
    </>
  );
}
