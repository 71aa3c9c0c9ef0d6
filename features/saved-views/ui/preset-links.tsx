import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { companyPresets } from "../presets.server";
import { ViewLink } from "./view-link";
import styles from "./views-panel.module.css";

const presetsHref = "/resources/filter-presets";

interface PresetLinksProps {
  list: string;
  search: string;
  onGo: () => void;
}

/** The presets of the company for this list, each one click away (spec 3 §7, §8). */
export function PresetLinks({ list, search, onGo }: PresetLinksProps) {
  const { t } = useLingui();
  const { data, state, load } = useFetcher<typeof companyPresets>();
  const showToast = useUnit(toastShown);
  const text = t`Failed to retrieve data. Try again later.`;
  const failed = state === "idle" && data?.ok === false;

  useEffect(() => load(presetsHref), [load]);
  useEffect(() => {
    if (failed) showToast({ kind: "danger", text });
  }, [failed, text, showToast]);

  if (failed) return <CardError onRetry={() => load(presetsHref)}>{text}</CardError>;
  if (!data?.ok) {
    return (
      <div className={styles.loading} aria-busy="true">
        <SkeletonText lines={2} />
      </div>
    );
  }
  const presets = data.value.filter((preset) => preset.list === list);
  if (presets.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>The company has no presets for this list.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.views}>
      {presets.map((preset) => (
        <li key={preset.id} className={styles.view}>
          <ViewLink {...preset} current={preset.search === search} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}
