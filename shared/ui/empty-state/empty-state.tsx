import { Trans } from "@lingui/react/macro";
import type { MissingData } from "@shared/session/company-choices";
import type { ReactNode } from "react";
import { LinkButton } from "../button/button";
import { Icon, type IconName } from "../icon/icon";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: IconName;
  /** The reason. */
  title: ReactNode;
  /** The next step for the user. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The empty state of a list or a page: the reason and the next step. */
export function EmptyState({ icon = "info", title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className="emblem">
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

/** The empty state of a company without plants. */
export const NoPlantsState = ({ children }: { children?: ReactNode }) => (
  <EmptyState
    icon="plants"
    title={<Trans>This company has no plants yet</Trans>}
    actions={
      <LinkButton to="/plants/create" kind="primary" icon="plus">
        <Trans>Create plant</Trans>
      </LinkButton>
    }
  >
    {children}
  </EmptyState>
);

/** The empty state of a list before there are plants with measurements: what it waits for, and the next step. */
export function MissingDataState({ missing }: { missing: MissingData }) {
  return missing === "plants" ? (
    <NoPlantsState />
  ) : (
    <EmptyState
      icon="upload"
      title={<Trans>There are no measurements yet</Trans>}
      actions={
        <LinkButton to="/plants" kind="primary" icon="plants">
          <Trans>Choose a plant</Trans>
        </LinkButton>
      }
    >
      <Trans>On the tab Meters of a plant: files of its portal, or a key with which an inverter sends.</Trans>
    </EmptyState>
  );
}
