import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useState,
} from "react";
import { NEW_VERSION } from "../../lib/errors";
import { fetchAhead } from "../../lib/parts/import-part";
import { renewApp } from "../../lib/parts/new-version";
import { hasUnsaved } from "../../lib/parts/unsaved";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";

export interface LoadFailure<Props = object> {
  part: Props;
  attempt: number;
  onRetry: () => void;
}

const NO_PART = "Revisa tu internet e inténtalo de nuevo.";
const TYPED = "Lo que escribiste sigue aquí.";

export function useLoadFailure() {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => void renewApp().then(setOutdated), []);
  const noPart = hasUnsaved() ? `${NO_PART} ${TYPED}` : NO_PART;
  return { hint: isOutdated ? NEW_VERSION : noPart, isOutdated };
}

export const ReloadButton = () => (
  <Button variant="ghost" onClick={() => window.location.reload()}>
    Volver a cargar
  </Button>
);

export function NotLoaded({ attempt, onRetry }: LoadFailure) {
  const { hint, isOutdated } = useLoadFailure();
  return (
    <div className="py-4">
      <ErrorState message="No se pudo cargar esta parte" hint={hint} onRetry={onRetry} className="pb-2!" />
      <div className="flex justify-center">{(isOutdated || attempt > 0) && <ReloadButton />}</div>
    </div>
  );
}

class LazyError extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

interface Props {
  failed: ReactNode;
  onFail: () => void;
  children: ReactNode;
}

interface State {
  error: unknown;
}

class LazyBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LazyError) this.props.onFail();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LazyError) return this.props.failed;
    throw error;
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface PartOptions<Props> {
  loading?: ReactNode | ((props: Props) => ReactNode);
  NotLoaded?: ComponentType<LoadFailure<Props>>;
  /**
   * For a component that a press opens: `loading` answers the press in the next frame, even if the code is loaded, and
   * the component shows as soon as its code has loaded. By default React first ends all transitions.
   */
  isUrgent?: boolean;
}

/** A component whose code loads when first shown. A failed load shows `NotLoaded`, by default with 'Reintentar'. */
export function lazyComponent<Props extends object>(load: Load<Props>, options: PartOptions<Props> = {}) {
  const { loading: fallback = null, NotLoaded: Failed = NotLoaded, isUrgent = false } = options;
  let isLoaded = false;
  let loading: Promise<unknown> = Promise.resolve();
  const fetchCode = () => {
    const code = load().catch((cause: unknown) => {
      throw new LazyError(cause);
    });
    loading = code.then(
      () => {
        isLoaded = true;
      },
      () => undefined,
    );
    return code;
  };
  let Code = lazy(fetchCode);
  // React never retries a lazy component that failed.
  const startAnew = () => {
    Code = lazy(fetchCode);
  };

  // biome-ignore lint/correctness/noComponentHookFactories: this runs once per part, when a module is loaded.
  const Part = (props: Props) => {
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const [isAnswered, setAnswered] = useState(!isUrgent || !isLoaded);
    useEffect(() => {
      if (isUrgent && !isLoaded) loading.then(draw);
      // The timer ends after the next frame is painted.
      if (!isAnswered) requestAnimationFrame(() => setTimeout(setAnswered, 0, true));
    }, [isAnswered]);
    const waiting = typeof fallback === "function" ? fallback(props) : fallback;
    const failed = <Failed part={props} attempt={attempt} onRetry={tryAgain} />;
    return (
      <LazyBoundary key={attempt} onFail={startAnew} failed={failed}>
        <Suspense fallback={waiting}>{isAnswered ? createElement<Props>(Code, props) : waiting}</Suspense>
      </LazyBoundary>
    );
  };
  /** Starts loading the code. Ignores a failure: the component loads its code again when it is shown. */
  const preload = () => void load().catch(() => undefined);
  return Object.assign(Part, { preload, fetchAhead: () => fetchAhead(load) });
}
