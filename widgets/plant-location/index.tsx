import { coordinatesOf, type PlantView, plantPermissions, postalAddress } from "@entities/plant";
import { EditPlant } from "@features/edit-plant";
import type { Coordinates } from "@heliograph/rules/places";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePublicConfig } from "@shared/config/public-config";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { LocationMap } from "@shared/ui/location-map/location-map";
import styles from "./location-tab.module.css";

/** The location of a plant: its address, map, street view and a link to the roof (domain/plant-page.md#location). */
export function LocationTab({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const config = usePublicConfig();
  const line = postalAddress(view.plant.address);
  const coordinates = coordinatesOf(view.plant);

  return (
    <div className="stack">
      <div className={`row gap-3 ${styles.head}`}>
        <p className={styles.address}>{line || t`The address of this plant is not known.`}</p>
        {plantPermissions(view).canEdit && (
          <div id="edit-plant">
            <EditPlant view={view} />
          </div>
        )}
      </div>
      {coordinates ? (
        <>
          {config?.roofViewerUrl && (
            <Alert
              kind="info"
              actions={
                <LinkButton
                  to={locationUrl(config.roofViewerUrl, coordinates)}
                  icon="external"
                  target="_blank"
                  rel="noreferrer"
                >
                  <Trans>Open the roof viewer</Trans>
                </LinkButton>
              }
            >
              <Trans>See the roof of this plant in 3D, with its surroundings and shade.</Trans>
            </Alert>
          )}
          <Card
            title={<Trans>Map</Trans>}
            hint={coordinatesText(coordinates)}
            actions={
              <LinkButton
                to={locationUrl(openStreetMapUrl, coordinates)}
                size="small"
                icon="external"
                target="_blank"
                rel="noreferrer"
              >
                <Trans>Open in OpenStreetMap</Trans>
              </LinkButton>
            }
          >
            <LocationMap coordinates={coordinates} label={line ? t`Map of ${line}` : t`Map of the plant`}>
              {!config?.satelliteTilesUrl && (
                <p className={`hint ${styles.note}`}>
                  <Trans>This map has no streets.</Trans>{" "}
                  {plantPermissions(view).isAdmin && (
                    <Trans>The setting SATELLITE_TILES_URL, for satellite images, is empty.</Trans>
                  )}
                </p>
              )}
            </LocationMap>
          </Card>
          {config?.streetViewUrl && (
            <Card title={<Trans>Street view</Trans>}>
              <iframe
                className={styles.map}
                src={locationUrl(config.streetViewUrl, coordinates)}
                title={t`Street view of ${line}`}
                loading="lazy"
                referrerPolicy="no-referrer"
                sandbox="allow-scripts allow-same-origin"
              />
            </Card>
          )}
        </>
      ) : (
        <EmptyState icon="map" title={t`This plant has no coordinates`}>
          <Trans>Its location is shown on a map once its address has coordinates.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

/** Links to a public map, because the embedded map has no streets. */
const openStreetMapUrl =
  "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=18/{latitude}/{longitude}";

const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Builds the URL of a page about a location from a template with both coordinates (domain/v0-api.md#other-sources). */
export const locationUrl = (template: string, { latitude, longitude }: Coordinates): string =>
  template.replaceAll("{latitude}", String(latitude)).replaceAll("{longitude}", String(longitude));
