import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** What stands in the place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the fault of one part to that part: a chunk that did not come, or a drawing that threw, does not take
 * the page with it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
