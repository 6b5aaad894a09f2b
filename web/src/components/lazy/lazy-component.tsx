import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useReducer } from "react";
import { unhurried } from "../../lib/parts/import-part";
import { LazyBoundary, LazyError } from "./lazy-boundary";
import { type LoadFailure, NotLoaded } from "./not-loaded";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface PartOptions<Props> {
  /** In its place while it comes. */
  loading?: ReactNode | ((props: Props) => ReactNode);
  /** In its place when it did not come. */
  NotLoaded?: ComponentType<LoadFailure<Props>>;
}

/**
 * A part of the app whose code comes when it is first shown. Nothing else is imported later than the page: what does not come is
 * told in its own place, with a way to try again, and the rest of the page stays.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, options: PartOptions<Props> = {}) {
  const { loading = null, NotLoaded: Failed = NotLoaded } = options;
  const fetchCode = () =>
    load().catch((cause: unknown) => {
      throw new LazyError(cause);
    });
  let Code = lazy(fetchCode);
  // React never retries a lazy component that failed, so a new one is created.
  const startAnew = () => {
    Code = lazy(fetchCode);
  };

  // biome-ignore lint/correctness/noComponentHookFactories: parts are made once, with the module that shows them.
  const Part = (props: Props) => {
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
    const failed = <Failed part={props} attempt={attempt} onRetry={tryAgain} />;
    return (
      <LazyBoundary key={attempt} onFail={startAnew} failed={failed}>
        <Suspense fallback={typeof loading === "function" ? loading(props) : loading}>
          {createElement<Props>(Code, props)}
        </Suspense>
      </LazyBoundary>
    );
  };
  /** Begins to load it before it is shown. What fails now is asked for again, and then told, when it is shown. */
  const preload = () => void load().catch(() => undefined);
  /** The same for what may never be shown: nothing else waits while its code runs. */
  const preloadUnhurried = () => void unhurried(load).catch(() => undefined);
  return Object.assign(Part, { preload, preloadUnhurried });
}
