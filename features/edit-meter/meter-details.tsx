import { DriverName } from "@entities/driver";
import { Term, type TermName } from "@entities/help-text";
import { directionLabel, isRetired, isWaiting, type Meter } from "@entities/meter";
import { type PlantView, plantPermissions } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { DateValue, EmptyValue, EnergyValue, NoData, PowerValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import { LastContact, type LoadedFigures, MeterScore, PriceValue, YesterdayYield } from "./figures";
import styles from "./meter-details.module.css";
import { AzimuthText } from "./orientation-text";

export interface MeterDetailsProps {
  meter: Meter;
  /** The name of the meter within the plant. */
  name: string;
  /** Undefined while the statistics are loading. Null without statistics, for example for a retired meter. */
  figures: LoadedFigures;
  indicators: ReactNode;
  view: PlantView;
  onEdit: () => void;
  onClose: () => void;
  /** Actions for administrators. */
  actions: ReactNode;
}

/** The read-only details of a meter. Users who may change the meter can open the form (domain/meters.md#details). */
export function MeterDetails({ meter, name, figures, indicators, view, onEdit, onClose, actions }: MeterDetailsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { today } = view;
  const { canEditMeters } = plantPermissions(view);
  const { companyName: company } = view.viewer;
  const { orientation, tilt, peak } = apparentEntry(meter);
  const tiltText = tilt !== null && format.number(tilt, 0);
  const mixed = meter.has_mixed_panel_orientations;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={name}
      footer={
        <>
          <div className={styles.actions}>{actions}</div>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {canEditMeters && (
            <Button kind="primary" icon="edit" aria-haspopup="dialog" onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          )}
        </>
      }
    >
      {!canEditMeters && (
        <Alert kind="warning">
          <Trans>
            You don't have permissions to edit this meter since your company ({company}) is not the owner of the plant.
          </Trans>
        </Alert>
      )}
      <dl className={`pairs ${styles.details}`}>
        <Row label={t`Indicators`}>{indicators}</Row>
        {figures !== null && (
          <>
            <Row label={t`Last contact`} term="lastContact">
              <LastContact
                figures={figures}
                isWaiting={isWaiting(meter)}
                importedUntil={meter.imported_until}
                fault={meter.push_fault}
                today={today}
              />
            </Row>
            <Row label={t`Yesterday`}>
              <YesterdayYield figures={figures} />
            </Row>
            <Row label={t`Yield score`} term="yieldScore">
              <MeterScore figures={figures} />
            </Row>
          </>
        )}
        <Row
          label={t`Peak power`}
          term="peakPower"
          note={
            peak !== null && (
              <Trans>
                The energy looks like a peak power of <PowerValue watt={peak} />.
              </Trans>
            )
          }
        >
          <PowerValue watt={meter.peak_in_watt} />
        </Row>
        <Row label={t`Yearly yield (P90)`} term="p90">
          <EnergyValue kwh={meter.p90_in_kwh} />
        </Row>
        <Row label={t`Price`}>
          <PriceValue cents={meter.amount_in_cents_per_kwh} />
        </Row>
        <Row
          label={t`Orientation`}
          note={
            orientation !== null && (
              <ApparentOrientation azimuth={orientation} orientation={meter.orientation_in_degrees} />
            )
          }
        >
          {meter.orientation_in_degrees === null ? <NoData /> : <AzimuthText azimuth={meter.orientation_in_degrees} />}
        </Row>
        <Row label={t`Tilt`} note={tiltText && <Trans>The hours on clear days look like a tilt of {tiltText}°.</Trans>}>
          <Degrees value={meter.angle_in_degrees} />
        </Row>
        <Row label={t`Mixed panel orientations`}>
          {mixed === null ? <NoData /> : mixed ? <Trans>Yes</Trans> : <Trans>No</Trans>}
        </Row>
        <Row label={t`Driver`} term="driver">
          <DriverName name={meter.inbound_driver?.display_name} />
        </Row>
        <Row label={t`Reference identifier`} term="referenceIdentifier">
          {meter.reference_identifier ?? <EmptyValue />}
        </Row>
        <Row label={t`Operational since`}>
          <DateValue date={meter.operational_since} />
        </Row>
        <LearnedRow meter={meter} />
        {meter.learned_performance?.inverter_rating_in_watt && (
          <Row
            label={t`Inverter rating`}
            note={
              <Trans>
                The power of clear hours stays at this value from the first day on. This is not counted as a loss.
              </Trans>
            }
          >
            <PowerValue watt={meter.learned_performance.inverter_rating_in_watt} />
          </Row>
        )}
        {meter.retired_on && (
          <Row label={isRetired(meter, today) ? t`Retired since` : t`Retired on`}>
            <DateValue date={meter.retired_on} />
          </Row>
        )}
        <Row label={t`ID`}>{meter.id}</Row>
      </dl>
    </Dialog>
  );
}

interface RowProps {
  label: string;
  term?: TermName;
  /** A sentence below the value. */
  note?: ReactNode;
  children: ReactNode;
}

const Row = ({ label, term, note, children }: RowProps) => (
  <div className={styles.row} data-note={note ? "" : undefined}>
    <dt>
      {label}
      {term && <Term name={term} label={label} />}
    </dt>
    <dd>{children}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);

/** What was learned from the good weeks of a measured meter (domain/measurements.md#learned-performance). */
function LearnedRow({ meter: { learned_performance: learned } }: Pick<MeterDetailsProps, "meter">) {
  const { t } = useLingui();
  const format = useFormat();
  if (!learned || learned.factor === null || learned.weeks === null || !learned.from || !learned.to) return null;
  const factor = format.number(learned.factor, 2, true);
  const weeks = learned.weeks;
  const [from, to] = [format.date(learned.from), format.date(learned.to)];
  return (
    <Row
      label={t`Performance`}
      note={
        <Trans>
          Between {from} and {to}
        </Trans>
      }
    >
      <Trans>
        Learned from <Plural value={weeks} one="# week" other="# weeks" />: {factor}
      </Trans>
    </Row>
  );
}

/** Differences that are not smaller than what the hours of clear days tell, degrees. */
const minTurned = 15;
const minTilted = 10;

/** What the energy of a meter looks like where that is not what was entered; null for what fits, or is not known. */
function apparentEntry({ learned_performance, orientation_in_degrees, angle_in_degrees }: Meter) {
  const azimuth = learned_performance?.apparent_orientation_in_degrees ?? null;
  const angle = learned_performance?.apparent_angle_in_degrees ?? null;
  // Without an orientation and a tilt, panels face south at 30°.
  const turned = azimuth === null ? 0 : Math.abs(((azimuth - (orientation_in_degrees ?? 180) + 540) % 360) - 180);
  const isFlat = angle !== null && angle < minTilted;
  const isTilted = angle !== null && Math.abs(angle - (angle_in_degrees ?? 30)) >= minTilted;
  return {
    orientation: turned >= minTurned && !isFlat ? azimuth : null,
    tilt: isTilted ? angle : null,
    peak: learned_performance?.apparent_peak_in_watt ?? null,
  };
}

interface ApparentOrientationProps {
  azimuth: number;
  orientation: number | null;
}

/** Says that the hours of clear days look like panels in another direction (domain/measurements.md#entered-panels). */
function ApparentOrientation({ azimuth, orientation }: ApparentOrientationProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  // South is assumed without an orientation.
  const both = [azimuth, orientation ?? 180];
  const names = both.map((degrees) => i18n._(directionLabel(degrees)).toLocaleLowerCase(i18n.locale));
  const areAlike = names[0] === names[1];
  const [looksLike, entered] = areAlike ? both.map((degrees) => `${format.number(degrees, 0)}°`) : names;
  return (
    <Trans>
      The hours on clear days look like {looksLike}, not {entered}.
    </Trans>
  );
}

function Degrees({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <NoData /> : <>{format.number(value, 1)}°</>;
}
