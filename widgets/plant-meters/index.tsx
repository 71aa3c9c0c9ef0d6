import { Indicators } from "@entities/issue";
import { distinctMeterName, isRetired, type Meter, MissingMeters } from "@entities/meter";
import { type PlantView, plantPermissions, plantResourceHref, tierOf } from "@entities/plant";
import { CheckMeters } from "@features/check-meters";
import { DiagnoseMeter } from "@features/diagnose-meter";
import { DeleteMeter, EditMeter, type LoadedFigures, ShowMeter } from "@features/edit-meter";
import { EnterCredentials } from "@features/enter-meter-credentials";
import { ImportMeasurements, preloadImport } from "@features/import-measurements";
import { IngestKeys } from "@features/ingest-keys";
import { TestMeter } from "@features/test-meter";
import { ImportsCard } from "@features/undo-imports";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { noNotes } from "@shared/api/v0/series";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { Pagination } from "@shared/ui/pagination/pagination";
import { useResource } from "@shared/ui/resource/resource";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { useMemo } from "react";
import { OrientationCard, StringsCard } from "./comparison-cards";
import type { PlantMeterFigures } from "./figures.server";
import { type MeterRow, meterColumns, meterIndicators } from "./meter-columns";
import styles from "./meters-tab.module.css";
import { pageHref, pageParameter, paginate } from "./pages";
import { type MeterActions, useMeterActions } from "./use-meter-actions";

export interface PlantMeters {
  meters: Meter[];
  /** The number of meters that could not be read (domain/imperfect-responses.md#rows). */
  unreadable: number;
  /** The names of the drivers whose portal the user may open. */
  portalDrivers: string[];
  /** Whether devices can push measurements (domain/ingest.md). */
  hasIngest: boolean;
  /** Whether the API has what the strings of a meter had (domain/ingest.md#strings). */
  hasStrings: boolean;
}

/** The meters of a plant: table, details, form, credentials, diagnostics and tests (domain/meters.md). */
export function MetersTab({ view }: { view: PlantView }) {
  const { t, i18n } = useLingui();
  const href = plantResourceHref("plant-meters", view.ref);
  const { value, busy, error, retry } = useResource<PlantMeters>(href, { parts: ["meters", "issues", "figures"] });
  const actions = useMeterActions(view);
  const location = useLocation();
  const { search } = location;
  const meters = value?.meters;
  const pages = useMemo(() => meters && paginate(meters, search), [meters, search]);
  const { today } = view;
  const hasFigures = tierOf(view.plant, today) === "monitored";
  const figures = useMeterFigures(view, hasFigures ? pages?.rows : undefined);
  const { figuresOf } = figures;
  const rows = useMemo(
    () =>
      pages?.rows.map((meter) => ({
        meter,
        name: distinctMeterName(meter, meters ?? [], i18n),
        figures: figuresOf(meter),
      })),
    [pages, meters, figuresOf, i18n],
  );
  const { canEditMeters } = plantPermissions(view);
  const portalDrivers = value?.portalDrivers;
  const hasIngest = canEditMeters && value?.hasIngest === true;
  const columns = useMemo(
    () =>
      meterColumns({
        today,
        actions,
        portalDrivers: portalDrivers ?? [],
        hasIngest,
        hasForm: canEditMeters,
        hasFigures,
      }),
    [today, actions, portalDrivers, hasIngest, canEditMeters, hasFigures],
  );
  const addButton = (isIconOnPhone: boolean) =>
    canEditMeters && (
      <Button kind="primary" icon="plus" isIconOnPhone={isIconOnPhone} aria-haspopup="dialog" onClick={actions.add}>
        <Trans>Add meter</Trans>
      </Button>
    );

  return (
    <>
      <Card
        title={<Trans>Meters</Trans>}
        flush
        actions={
          // From the start, so that nothing moves when the meters arrive.
          value?.meters.length !== 0 && (
            <div className="row">
              <div id="check-meters">
                <CheckMeters plantRef={view.ref} />
              </div>
              {canEditMeters && view.hasMeasurements && (
                <Button
                  icon="upload"
                  isIconOnPhone
                  aria-haspopup="dialog"
                  disabled={!value}
                  onPointerEnter={preloadImport}
                  onClick={() => value && actions.importInto(value.meters)}
                >
                  <Trans>Import measurements</Trans>
                </Button>
              )}
              {addButton(true)}
            </div>
          )
        }
      >
        {error && <CardError error={error} onRetry={retry} />}
        <MissingMeters count={figures.missing} onRetry={figures.retry} />
        {value && <PageNotice page={{ rows: value.meters, unreadable: value.unreadable }} />}
        <SeriesNotice notes={figures.notes} />
        {(value || !error) && (
          <DataTable
            flush
            label={t`Meters of this plant`}
            columns={columns}
            rows={rows ?? null}
            getRowId={({ meter: { id } }) => String(id)}
            // domain/meters.md#details
            onRowOpen={({ meter }) => (canEditMeters ? actions.edit(meter) : actions.show(meter))}
            busy={busy}
            skeletonRows={4}
            empty={
              value?.unreadable ? null : (
                <EmptyState icon="zap" title={<Trans>This plant has no meters.</Trans>} actions={addButton(false)} />
              )
            }
          />
        )}
        {pages && pages.pageCount > 1 && (
          <div className={styles.pages}>
            <Pagination
              page={pages.page}
              pageCount={pages.pageCount}
              hrefOf={(page) => pageHref(location, page)}
              parameter={pageParameter}
              preventScrollReset
            />
          </div>
        )}
      </Card>
      {hasFigures && rows && <OrientationCard rows={rows} />}
      {value?.hasStrings && rows && <StringsCard view={view} rows={rows} canPush={hasIngest} />}
      {canEditMeters && view.hasMeasurements && meters?.some(({ measured }) => measured) && (
        <div className={styles.below}>
          <ImportsCard plantRef={view.ref} meters={meters} />
        </div>
      )}
      <MeterDialogs view={view} meters={meters} rows={rows} actions={actions} />
    </>
  );
}

/** Loads the statistics of the meters on a page that are in use. Loads nothing when `meters` is undefined. */
function useMeterFigures({ ref, today }: PlantView, meters: readonly Meter[] | undefined) {
  const ids = (meters ?? []).filter((meter) => !isRetired(meter, today)).map(({ id }) => id);
  const shown = ids.join(",");
  const href = shown === "" ? null : plantResourceHref("plant-meter-figures", ref, { meters: shown });
  // The statistics are of finished days, so a change of a meter does not affect them.
  const { value, error, retry } = useResource<PlantMeterFigures>(href, { parts: ["figures"] });
  const isLoaded = error !== null || value?.key === shown;
  const figuresOf = useMemo(() => {
    const loaded = new Map(value?.figures.map((figures) => [figures.meterId, figures]));
    const inUse = new Set(shown.split(","));
    return ({ id }: Meter): LoadedFigures => {
      if (!inUse.has(String(id))) return null;
      return loaded.get(id) ?? (isLoaded ? null : undefined);
    };
  }, [value, isLoaded, shown]);
  const missing = error ? ids.length : isLoaded ? (value?.missing ?? 0) : 0;
  return { figuresOf, missing: shown === "" ? 0 : missing, notes: value?.notes ?? noNotes, retry };
}

interface MeterDialogsProps {
  view: PlantView;
  /** Undefined while the statistics are loading. */
  meters: readonly Meter[] | undefined;
  /** The rows of the page. */
  rows: readonly MeterRow[] | undefined;
  actions: MeterActions;
}

/** The dialogs of the meters tab. Each dialog is shown while its model has a meter. */
function MeterDialogs({ view, meters, rows, actions }: MeterDialogsProps) {
  const { isAdmin } = plantPermissions(view);
  return (
    <>
      <ShowMeter
        view={view}
        detailsOf={(id) => {
          const row = rows?.find(({ meter }) => meter.id === id);
          if (!row) return null;
          return {
            ...row,
            indicators: (
              <Indicators max={Number.POSITIVE_INFINITY} indicators={meterIndicators(row.meter, view.today)} />
            ),
            onEdit: () => actions.edit(row.meter),
            actions: isAdmin && (
              <Button icon="trash" aria-haspopup="dialog" onClick={() => actions.remove(row.meter)}>
                <Trans>Delete meter</Trans>
              </Button>
            ),
          };
        }}
      />
      <EditMeter
        view={view}
        meters={meters}
        onAdd={actions.add}
        onOpen={actions.edit}
        onEnterCredentials={actions.enterCredentials}
      />
      <EnterCredentials plantId={view.ref.plantId} onAccept={actions.acceptCredentials} />
      <DeleteMeter plantId={view.ref.plantId} />
      <DiagnoseMeter />
      <TestMeter />
      <IngestKeys />
      <ImportMeasurements />
    </>
  );
}
