import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What to draw instead; `reset` tries the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  /** Where the visitor is; the children are tried again when that changes. */
  place?: string;
  children: ReactNode;
}

type ErrorBoundaryState = { error: unknown; failed: boolean };

/** Keeps what its children throw while being drawn inside its own area. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { failed }: ErrorBoundaryState): void {
    // What fails as somebody comes to a place, fails there: only what had failed before is tried again.
    if (failed && before.place !== this.props.place) this.reset();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, this.reset);
  }

  private readonly reset = (): void => this.setState({ error: null, failed: false });
}
