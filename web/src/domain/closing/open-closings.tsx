import { lazyPart } from "../../components/part/lazy-part";
import { trpc } from "../../lib/trpc";

const ClosingCards = lazyPart(() => import("./closing-cards"));

/** The closings that there is something left of: whom to tell, what to look at. Nothing where there is none. */
export function OpenClosings() {
  const { data: closings = [] } = trpc.closing.list.useQuery();
  return closings.length > 0 && <ClosingCards closings={closings} />;
}
