import { lazyComponent } from "../../components/lazy/lazy-component";
import { trpc } from "../../lib/trpc";

const ClosingCards = lazyComponent(() => import("./closing-cards"));

/** The closings that there is something left of: whom to tell, what to look at. Nothing where there is none. */
export function OpenClosings() {
  const { data: closings = [] } = trpc.closing.list.useQuery();
  return closings.length > 0 && <ClosingCards closings={closings} />;
}
