import { driverText } from "@entities/driver";
import { coordinatesOf, type PlantView, plantPermissions, plantResourceHref, postalAddress } from "@entities/plant";
import { EditPlant } from "@features/edit-plant";
import type { Coordinates } from "@heliograph/rules/places";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePublicConfig } from "@shared/config/public-config";
import { joinTexts } from "@shared/lib/text";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { LocationMap } from "@shared/ui/location-map/location-map";
import { useResource } from "@shared/ui/resource/resource";
import type { ReactNode } from "react";
import styles from "./location-tab.module.css";
import type { Surroundings } from "./surroundings.server";
import { SurroundingsCard } from "./surroundings-card";

/** The location of a plant: its address, map, street view and a link to the roof (domain/plant-page.md#location). */
export function LocationTab({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const config = usePublicConfig();
  const line = postalAddress(view.plant.address);
  const coordinates = coordinatesOf(view.plant);
  const href = coordinates && plantResourceHref("plant-surroundings", view.ref);
  const surroundings = useResource<Surroundings | null>(href, { parts: ["issues", "plant"] });
  const others = surroundings.value?.others;

  return (
    <div className={styles.tab}>
      <div className="stack">
        <AddressCard view={view} />
        {coordinates && surroundings.value !== null && (
          <SurroundingsCard surroundings={surroundings} companyId={view.ref.companyId} />
        )}
      </div>
      {coordinates ? (
        <div className="stack">
          <Card title={<Trans>Map</Trans>}>
            <LocationMap
              coordinates={coordinates}
              others={others}
              label={line ? t`Map of ${line}` : t`Map of the plant`}
            />
            <div className={styles.legend}>
              {others && others.length > 0 && <MapLegend hasSame={others.some(({ isSame }) => isSame)} />}
              {!config?.satelliteTilesUrl && (
                <p className="hint">
                  {plantPermissions(view).isAdmin ? (
                    <Trans>This map has no streets: the setting SATELLITE_TILES_URL is empty.</Trans>
                  ) : (
                    <Trans>This map has no streets. OpenStreetMap shows them.</Trans>
                  )}
                </p>
              )}
            </div>
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
        </div>
      ) : (
        <EmptyState icon="map" title={t`This plant has no coordinates`}>
          <Trans>Its location is shown on a map once its address has coordinates.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

/** What the signs of the map stand for. Their shapes differ, too. */
function MapLegend({ hasSame }: { hasSame: boolean }) {
  return (
    <ul className={styles.signs}>
      <li data-sign="plant">
        <Trans>This plant</Trans>
      </li>
      {hasSame && (
        <li data-sign="same">
          <Trans>Same problem</Trans>
        </li>
      )}
      <li data-sign="other">
        <Trans>Other plants</Trans>
      </li>
    </ul>
  );
}

/** The address, the driver and the coordinates, with links to maps that have streets, a route and the roof. */
function AddressCard({ view }: { view: PlantView }) {
  const roofViewerUrl = usePublicConfig()?.roofViewerUrl;
  const { i18n } = useLingui();
  const { address, meters } = view.plant;
  const coordinates = coordinatesOf(view.plant);
  const lines = addressLines(address);
  const driverNames = new Set(meters.flatMap(({ inbound_driver }) => inbound_driver?.display_name ?? []));
  const drivers = joinTexts(
    [...driverNames].map((name) => driverText(i18n, name)),
    ", ",
  );
  return (
    <Card title={<Trans>Address</Trans>}>
      <div className="stack gap-4">
        <div className={styles.address}>
          {lines.length > 0 ? (
            lines.map((line) => <p key={line}>{line}</p>)
          ) : (
            <p>
              <Trans>The address of this plant is not known.</Trans>
            </p>
          )}
          {coordinates && <p className="hint">{coordinatesText(coordinates)}</p>}
          {drivers && (
            <p className="hint">
              <Trans>Driver: {drivers}</Trans>
            </p>
          )}
        </div>
        <div className={styles.links}>
          {coordinates && (
            <>
              <ExternalLink href={locationUrl(openStreetMapUrl, coordinates)}>
                <Trans>Open in OpenStreetMap</Trans>
              </ExternalLink>
              <div className={styles.route}>
                <ExternalLink href={locationUrl(directionsUrl, coordinates)}>
                  <Trans>Route to the plant</Trans>
                </ExternalLink>
              </div>
            </>
          )}
          {coordinates && roofViewerUrl && (
            <ExternalLink href={locationUrl(roofViewerUrl, coordinates)}>
              <Trans>Open the roof viewer</Trans>
            </ExternalLink>
          )}
          {plantPermissions(view).canEdit && (
            <div id="edit-plant">
              <EditPlant view={view} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton to={href} icon="external" target="_blank" rel="noreferrer">
      {children}
    </LinkButton>
  );
}

/** An address as on an envelope: the street, then the postal code and the city. Lines without any part are left out. */
export const addressLines = (address: PlantView["plant"]["address"]): string[] =>
  [
    postalAddress(address && { ...address, postal_code: null, city: null }),
    postalAddress(address && { ...address, street: null, street_number: null }),
  ].filter((line) => line !== "");

/** Links to a public map, because the embedded map has no streets. */
const openStreetMapUrl =
  "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=18/{latitude}/{longitude}";

/** Opens the navigation of a phone, or a map with a route. */
const directionsUrl = "https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}";

const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Builds the URL of a page about a location from a template with both coordinates (domain/v0-api.md#other-sources). */
export const locationUrl = (template: string, { latitude, longitude }: Coordinates): string =>
  template.replaceAll("{latitude}", String(latitude)).replaceAll("{longitude}", String(longitude));
