import type { Meter } from "@entities/meter";
import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { CheckMeters } from "@features/check-meters";
import { DiagnoseMeter } from "@features/diagnose-meter";
import { DeleteMeter, EditMeter, preloadMeterDialog } from "@features/edit-meter";
import { EnterCredentials } from "@features/enter-meter-credentials";
import { TestMeter } from "@features/test-meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { clampPage } from "@shared/ui/pagination/page-steps";
import { Pagination } from "@shared/ui/pagination/pagination";
import { useMemo } from "react";
import { meterColumns } from "./meter-columns";
import styles from "./meters-tab.module.css";
import { type MeterActions, useMeterActions } from "./use-meter-actions";

export interface PlantMeters {
  meters: Meter[];
  /** The names of the drivers whose portal the user may open. */
  portalDrivers: string[];
}

/** The meters of a plant: table, form, credentials, diagnostics and tests (domain/meters.md). */
export function MetersTab({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const href = plantResourceHref("plant-meters", view.ref);
  const { value, busy, error, retry } = useResource<PlantMeters>(href, { parts: ["meters", "issues"] });
  const actions = useMeterActions(view);
  const location = useLocation();
  const { search } = location;
  const pages = useMemo(() => value && pageOf(value.meters, search), [value, search]);
  const { today } = view;
  const portalDrivers = value?.portalDrivers;
  const columns = useMemo(
    () => meterColumns({ today, actions, portalDrivers: portalDrivers ?? [] }),
    [today, actions, portalDrivers],
  );
  const add = plantPermissions(view).canEditMeters && (
    <Button
      kind="primary"
      icon="plus"
      aria-haspopup="dialog"
      onPointerEnter={preloadMeterDialog}
      onFocus={preloadMeterDialog}
      onClick={actions.add}
    >
      <Trans>Add meter</Trans>
    </Button>
  );

  return (
    <>
      <Card
        title={<Trans>Meters</Trans>}
        flush
        actions={
          <div className={styles.actions}>
            {value && value.meters.length > 0 && <CheckMeters plantRef={view.ref} />}
            {value?.meters.length !== 0 && add}
          </div>
        }
      >
        {error && <CardError error={error} onRetry={retry} />}
        {(value || !error) && (
          <DataTable
            flush
            label={t`Meters of this plant`}
            columns={columns}
            rows={pages?.rows ?? null}
            getRowId={({ id }) => String(id)}
            onRowOpen={actions.open}
            busy={busy}
            skeletonRows={4}
            empty={<EmptyState icon="zap" title={<Trans>This plant has no meters.</Trans>} actions={add} />}
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
      <MeterDialogs view={view} meters={value?.meters} actions={actions} />
    </>
  );
}

interface MeterDialogsProps {
  view: PlantView;
  /** Undefined while they are loading. */
  meters: readonly Meter[] | undefined;
  actions: MeterActions;
}

/** The dialogs of the meters tab; each is shown while its model has a meter. */
function MeterDialogs({ view, meters, actions }: MeterDialogsProps) {
  const { isAdmin } = plantPermissions(view);
  return (
    <>
      <EditMeter
        view={view}
        meters={meters}
        onAdd={actions.add}
        onOpen={actions.open}
        onEnterCredentials={actions.enterCredentials}
        renderActions={(meter) =>
          isAdmin && (
            <Button icon="trash" aria-haspopup="dialog" onClick={() => actions.remove(meter)}>
              <Trans>Delete meter</Trans>
            </Button>
          )
        }
      />
      <EnterCredentials plantId={view.ref.plantId} onAccept={actions.acceptCredentials} />
      <DeleteMeter plantId={view.ref.plantId} />
      <DiagnoseMeter />
      <TestMeter />
    </>
  );
}

/** The query parameter of the page. The API returns all meters, but many rows at once are slow to render. */
const pageParameter = "meters_page";

const perPage = 25;

/** The items of the page in a query, and the pages of all items. */
export function pageOf<T>(items: readonly T[], search: string) {
  const pageCount = Math.max(1, Math.ceil(items.length / perPage));
  const page = clampPage(Number(new URLSearchParams(search).get(pageParameter) ?? 1), pageCount);
  return { page, pageCount, rows: items.slice((page - 1) * perPage, page * perPage) };
}

export function pageHref({ search, hash }: { search: string; hash: string }, page: number): string {
  const query = new URLSearchParams(search);
  query.set(pageParameter, String(page));
  return `?${query}${hash}`;
}
