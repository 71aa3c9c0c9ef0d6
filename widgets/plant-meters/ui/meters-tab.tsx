import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { CheckMeters } from "@features/check-meters";
import { $refreshes, preloadMeterDialog } from "@features/edit-meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Pagination } from "@shared/ui/pagination/pagination";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef } from "react";
import type { PlantMeters } from "../loader.server";
import { pageHref, pageOf, pageParameter } from "../pages";
import { useMeterActions } from "../use-meter-actions";
import { meterColumns } from "./meter-columns";
import { MeterDialogs } from "./meter-dialogs";
import styles from "./meters-tab.module.css";

/** The meters of a plant: table, form, credentials, diagnostics and tests (spec 2 §2.12). */
export function MetersTab({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const href = plantResourceHref("plant-meters", view.ref);
  const { value, busy, error, retry } = useResource<PlantMeters>(href);
  useReloads(retry);
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
        {error && (
          <CardError onRetry={retry}>
            <ErrorText error={error} />
          </CardError>
        )}
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
      <MeterDialogs view={view} actions={actions} />
    </>
  );
}

/** Reloads the list when the model says so: some time after a meter was created. */
function useReloads(reload: () => void): void {
  const refreshes = useUnit($refreshes);
  const last = useRef(refreshes);
  useEffect(() => {
    if (last.current !== refreshes) reload();
    last.current = refreshes;
  }, [refreshes, reload]);
}
