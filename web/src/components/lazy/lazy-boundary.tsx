import { Component, type ReactNode } from "react";

export class LazyError extends Error {
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

/** Shows `failed` for a LazyError and rethrows other errors. */
export class LazyBoundary extends Component<Props, State> {
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
