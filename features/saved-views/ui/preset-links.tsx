import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import type { Preset } from "../presets.server";
import { ViewLink } from "./view-link";
import styles from "./views-panel.module.css";

const presetsHref = "/resources/filter-presets";
const failure = msg`Failed to retrieve data. Try again later.`;

interface PresetLinksProps {
  list: string;
  search: string;
  onNavigate: () => void;
}

/** The company's presets for this list as links (spec 3 §7, §8). */
export function PresetLinks({ list, search, onNavigate }: PresetLinksProps) {
  const { i18n } = useLingui();
  const { value, error, retry } = useResource<Preset[]>(presetsHref, failure);

  if (error) return <CardError onRetry={retry}>{i18n._(failure)}</CardError>;
  if (!value) {
    return (
      <div className={styles.loading} aria-busy="true">
        <SkeletonText lines={2} />
      </div>
    );
  }
  const presets = value.filter((preset) => preset.list === list);
  if (presets.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>Your company has no presets for this list.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.views}>
      {presets.map((preset) => (
        <li key={preset.id} className={styles.view}>
          <ViewLink {...preset} current={preset.search === search} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
}
