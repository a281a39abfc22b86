import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Draws the replacement; `reset` tries the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  /** The children are tried again when it changes. */
  place?: string;
  children: ReactNode;
}

type ErrorBoundaryState = { error: unknown; failed: boolean };

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { failed }: ErrorBoundaryState): void {
    // An error at the new place belongs to it: only an earlier error is tried again.
    if (failed && before.place !== this.props.place) this.reset();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, this.reset);
  }

  private readonly reset = (): void => this.setState({ error: null, failed: false });
}
