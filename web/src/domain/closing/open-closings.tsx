import { lazyComponent } from "../../components/lazy/lazy-component";
import { trpc } from "../../lib/trpc";

const ClosingCards = lazyComponent(() => import("./closing-cards"));

/** Closings with clients to tell or failures to review; renders nothing without any. */
export function OpenClosings() {
  const { data: closings = [] } = trpc.closing.list.useQuery();
  return closings.length > 0 && <ClosingCards closings={closings} />;
}
