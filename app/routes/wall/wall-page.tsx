import { findStoredView } from "@features/saved-views";
import { Trans } from "@lingui/react/macro";
import { signInUrl } from "@shared/lib/next-url";
import { useResumed } from "@shared/refresh/refresh";
import { WallMap } from "@widgets/plant-map";
import { useUnit } from "effector-react";
import { type CSSProperties, useEffect, useState } from "react";
import { DaysChart, HoursChart } from "./charts";
import type { WallPageData } from "./loader.server";
import { $board, $companyId, $hasEnded, $now, refresh, wallClosed, wallOpened } from "./model";
import { CauseList, WallFigureTiles } from "./tiles";
import styles from "./wall.module.css";
import { WallHeader, WallNotices } from "./wall-header";

/** A screen for a control room that nobody touches (domain/wall.md). */
export function WallPage({ page, styleUrl }: { page: WallPageData; styleUrl: string }) {
  const missingView = useWall(page);
  const { board, companyId, hasEnded } = useUnit({ board: $board, companyId: $companyId, hasEnded: $hasEnded });
  const shift = useUnit($shift);
  const company = page.companies.find(({ id }) => id === companyId) ?? page.companies[0];
  if (hasEnded) return <EndedSession style={shift} />;
  return (
    <main id="main" className={styles.wall} style={shift}>
      <WallHeader name={board?.figures?.company.name ?? company?.name ?? null} board={board} />
      <p className={styles.largeScreens}>
        <Trans>The wall is for a large screen. On a phone, use the dashboard.</Trans>
      </p>
      <WallNotices page={page} board={board} missingView={missingView} />
      {company && (
        <>
          <WallFigureTiles board={board} />
          <div className={styles.columns}>
            <CauseList board={board} view={missingView ? "" : page.view} />
            <div className={styles.side}>
              <section className={styles.map}>
                <h2>
                  <Trans>Plants that need attention</Trans>
                </h2>
                <WallMap companyId={company.id} revision={board?.loadedAt ?? null} styleUrl={styleUrl} />
              </section>
              <HoursChart board={board} />
              <DaysChart board={board} />
            </div>
          </div>
        </>
      )}
    </main>
  );
}

/** Runs the model while the wall is shown. Returns whether the saved view of the URL does not exist. */
function useWall(page: WallPageData): boolean {
  const [missingView, setMissingView] = useState(false);
  const unit = useUnit({ wallOpened, wallClosed });
  useResumed(refresh.resumed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data of the page do not change
  useEffect(() => {
    const view = page.view ? findStoredView(page.owner, "triage", page.view) : null;
    setMissingView(page.view !== "" && view === null);
    unit.wallOpened({
      companies: page.companies.map(({ id }) => id),
      everyMs: page.everyMs,
      search: view?.search.replace(/^\?/, "") ?? "",
      hasSound: page.hasSound,
      clockOffsetMs: page.now - Date.now(),
    });
    return () => unit.wallClosed();
  }, []);
  return missingView;
}

/** The positions of the wall, in pixels. It moves every minute, so that no element burns into the screen. */
const positions = [
  [0, 0],
  [4, 2],
  [6, 6],
  [2, 4],
  [-2, 6],
  [-6, 2],
  [-4, -4],
  [0, -6],
  [4, -2],
] as const;

const $shift = $now
  .map((now) => Math.floor(now / 60_000) % positions.length)
  .map((minute) => {
    const [x, y] = positions[minute] ?? [0, 0];
    return { "--shift": `${x}px ${y}px` } as CSSProperties;
  });

/** The room sees what to do instead of a sign-in form. */
function EndedSession({ style }: { style: CSSProperties }) {
  // Rendered in the browser only.
  const { pathname, search } = window.location;
  return (
    <main id="main" className={styles.ended} style={style}>
      <h1 tabIndex={-1}>
        <Trans>The session of this screen has ended</Trans>
      </h1>
      <p>
        <Trans>
          <a href={signInUrl(pathname + search)}>Sign in</a> on this device, here or in another tab. The figures then
          appear again.
        </Trans>
      </p>
    </main>
  );
}
