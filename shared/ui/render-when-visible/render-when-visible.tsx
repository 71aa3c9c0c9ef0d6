import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface RenderWhenVisibleProps {
  /** Rendered before the content, in its final size. */
  placeholder: ReactNode;
  children: () => ReactNode;
}

/**
 * Renders expensive content when it is within 200 px of the viewport or printed, and never on the server. Without
 * IntersectionObserver, it renders immediately.
 */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element || !("IntersectionObserver" in window)) {
      setVisible(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setVisible(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    const print = () => flushSync(() => setVisible(true));
    window.addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", print);
    };
  }, []);

  return <div ref={ref}>{visible ? children() : placeholder}</div>;
}
