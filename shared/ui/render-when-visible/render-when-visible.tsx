import { type ReactNode, useEffect, useRef, useState } from "react";

interface RenderWhenVisibleProps {
  /** What stands there until the place comes near, in the final size. */
  placeholder: ReactNode;
  children: () => ReactNode;
}

/**
 * Puts something heavy in its place only once that place has come near the screen, and never on the server.
 * Without an observer it counts as near.
 */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const place = ref.current;
    if (!place || !("IntersectionObserver" in window)) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);

  return <div ref={ref}>{near ? children() : placeholder}</div>;
}
