import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Rendered instead of the children after an error. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Limits an error to a part of the page, for example when a chunk fails to load or a chart fails to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
