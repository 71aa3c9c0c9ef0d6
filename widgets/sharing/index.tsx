import { type CustomFieldKind, customFieldKind, useFieldText } from "@entities/custom-field";
import { plantsHref } from "@entities/plant";
import { RenameTag } from "@features/edit-tags";
import { KeepOfflineButton } from "@features/offline";
import { ChildCompanies, type ChildCompany, type SharedItems, type SharingModel } from "@features/share-with-children";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { valuePairsCodec } from "@shared/list-query/codecs";
import { DeferredContent } from "@shared/ui/card/card";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { EmptyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useId } from "react";
import styles from "./sharing-sections.module.css";

interface SharingTexts {
  own: ReactNode;
  /** What the items are for. */
  ownHint: ReactNode;
  ownEmpty: ReactNode;
  visible: ReactNode;
  visibleEmpty: ReactNode;
}

interface SharingSectionsProps {
  model: SharingModel;
  company: { id: number; name: string };
  items: Promise<Result<SharedItems>> | Result<SharedItems>;
  companies: Promise<Result<ChildCompany[]>> | Result<ChildCompany[]>;
  texts: SharingTexts;
  /** Renders the items of the company; by default their names. */
  renderOwn?: (items: SharedItems["own"]) => ReactNode;
  /** Rendered below the company's own items, such as a form for a new item. */
  children?: ReactNode;
  /** Rendered after the other sections. */
  further?: ReactNode;
}

/**
 * The items that a company owns, the items shared with it, and the items that its child companies can see
 * (domain/tags.md#sharing).
 */
export function SharingSections(props: SharingSectionsProps) {
  const { model, company, items, companies, texts, children, further } = props;
  const { t } = useLingui();
  const { renderOwn = (own) => <ItemTable label={t`Own`} items={own} /> } = props;
  return (
    <div className={styles.sections}>
      <SettingsSection title={texts.own} hint={texts.ownHint}>
        <div className={styles.box}>
          <DeferredContent result={items} lines={3}>
            {({ own }) => (own.length > 0 ? renderOwn(own) : <p className="muted">{texts.ownEmpty}</p>)}
          </DeferredContent>
          {children && <div className={styles.form}>{children}</div>}
        </div>
      </SettingsSection>
      <SettingsSection title={texts.visible} hint={<Trans>Their owners choose which companies see them.</Trans>}>
        <div className={styles.box}>
          <DeferredContent result={items} lines={3}>
            {({ visible }) =>
              visible.length > 0 ? (
                <ItemTable label={t`Shared by other companies`} items={visible} hasOwners />
              ) : (
                <p className="muted">{texts.visibleEmpty}</p>
              )
            }
          </DeferredContent>
        </div>
      </SettingsSection>
      <SettingsSection
        title={<Trans>Child companies</Trans>}
        hint={<Trans>What each of them sees. A choice is saved at once.</Trans>}
      >
        <DeferredContent result={items} lines={3}>
          {({ own }) => (
            <DeferredContent result={companies} lines={3}>
              {(list) =>
                list.length > 0 ? (
                  <ChildCompanies model={model} companyId={company.id} items={own} companies={list} />
                ) : (
                  <p className={`muted ${styles.box}`}>
                    <Trans>{company.name} has no child companies. An administrator can add them.</Trans>
                  </p>
                )
              }
            </DeferredContent>
          )}
        </DeferredContent>
      </SettingsSection>
      {further}
    </div>
  );
}

interface SettingsSectionProps {
  title: ReactNode;
  hint: ReactNode;
  /** Whether the settings have a frame. */
  framed?: boolean;
  children: ReactNode;
}

/** A section of settings: its heading and purpose, with the settings beside them, or below them on a phone. */
export function SettingsSection({ title, hint, framed = false, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p className="hint">{hint}</p>
      </div>
      <div className={styles.content}>
        {framed ? (
          <div className={styles.box}>
            <div className={styles.framed}>{children}</div>
          </div>
        ) : (
          children
        )}
      </div>
    </section>
  );
}

const kindLabels: Record<CustomFieldKind, MessageDescriptor> = {
  date: msg`Date`,
  two_solar: msg`2Solar number`,
  euro: msg`Amount in euros`,
  integer: msg`Whole number`,
  float: msg`Number`,
  text: msg`Text`,
};

interface ItemTableProps {
  label: string;
  items: readonly (SharedItems["own"][number] & { owner?: string | null })[];
  /** Whether the items belong to other companies, whose names are shown. */
  hasOwners?: boolean;
}

/** Tags or custom fields as rows. Tags and fields of other companies cannot be changed. */
function ItemTable({ label, items, hasOwners = false }: ItemTableProps) {
  const { t, i18n } = useLingui();
  const hasKinds = items.some(({ kind }) => kind !== null);
  return (
    <StaticTable
      label={label}
      head={[
        <Trans key="name">Name</Trans>,
        ...(hasKinds ? [<Trans key="type">Type</Trans>] : []),
        ...(hasOwners ? [<Trans key="owner">Owner</Trans>] : []),
      ]}
      rows={items.map(({ id, name, kind, owner = null }) => ({
        key: id,
        cells: [
          <span key="name" title={owner === null ? undefined : t`${name}, owned by ${owner}`}>
            {name}
          </span>,
          ...(hasKinds ? [kind === null ? "–" : i18n._(kindLabels[customFieldKind(kind)])] : []),
          ...(hasOwners ? [owner ?? <Trans key="owner">Unknown company</Trans>] : []),
        ],
      }))}
    />
  );
}

/** The query of the list of plants with a tag. */
const plantsWith = (tagId: number): string => new URLSearchParams({ tags: `${tagId}|1` }).toString();

interface OwnTagsProps {
  tags: SharedItems["own"];
  companyId: number;
  mayRename: boolean;
}

/** The tags of a company, each with its plants (domain/tags.md#tags). */
export function OwnTags({ tags, companyId, mayRename }: OwnTagsProps) {
  const { t } = useLingui();
  return (
    <StaticTable
      label={t`Tags`}
      head={[<Trans key="name">Name</Trans>, <Trans key="plants">Plants</Trans>, <Trans key="actions">Actions</Trans>]}
      numbersFrom={2}
      rows={tags.map(({ id, name, plants = null }) => ({
        key: id,
        cells: [
          name,
          plants === 0 ? (
            <Trans key="none">No plants</Trans>
          ) : (
            <Link key="plants" to={`/plants?${plantsWith(id)}`}>
              {plants === null ? <Trans>Show plants</Trans> : <Plural value={plants} one="# plant" other="# plants" />}
            </Link>
          ),
          <div key="actions" className={styles.actions}>
            {plants !== 0 && (
              <KeepOfflineButton selection={{ key: `tag ${id}`, label: name }} plants={plantsWith(id)} />
            )}
            {mayRename && <RenameTag tag={{ companyId, tagId: id, name }} />}
          </div>,
        ],
      }))}
    />
  );
}

/** The list of the plants with a value of a custom field. */
const plantsWithValue = (typeId: number, value: string): string =>
  plantsHref("plants", { custom_fields: valuePairsCodec.write([{ typeId: String(typeId), value }]) });

/** The custom fields of a company, each with its plants, its most frequent values and its last change. */
export function OwnFieldTypes({ types }: { types: SharedItems["own"] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const hasUsage = types.some(({ plants }) => plants != null);
  const isChanged = types.some(({ changedAt }) => changedAt);
  return (
    <StaticTable
      label={t`Own`}
      head={[
        <Trans key="name">Name</Trans>,
        <Trans key="type">Type</Trans>,
        ...(hasUsage
          ? [<Trans key="plants">Plants with a value</Trans>, <Trans key="values">Most frequent</Trans>]
          : []),
        ...(isChanged ? [<Trans key="changed">Last change</Trans>] : []),
      ]}
      rows={types.map(({ id, name, kind, plants = null, values = [], changedAt = null }) => ({
        key: id,
        cells: [
          name,
          i18n._(kindLabels[customFieldKind(kind)]),
          ...(hasUsage
            ? [
                plants === 0 ? (
                  <Link key="plants" to="/plants">
                    <Trans>Fill in at a plant</Trans>
                  </Link>
                ) : plants === null ? (
                  <EmptyValue key="plants" />
                ) : (
                  format.number(plants)
                ),
                <FrequentValues key="values" type={{ id, kind: customFieldKind(kind) }} values={values} />,
              ]
            : []),
          ...(isChanged ? [<MomentValue key="changed" at={changedAt} shown="date" />] : []),
        ],
      }))}
    />
  );
}

interface FrequentValuesProps {
  type: { id: number; kind: CustomFieldKind };
  values: NonNullable<SharedItems["own"][number]["values"]>;
}

/** Values with the number of their plants, which are the filter of a list. */
function FrequentValues({ type: { id, kind }, values }: FrequentValuesProps) {
  const textOf = useFieldText();
  const format = useFormat();
  if (values.length === 0) return <EmptyValue />;
  return (
    <ul className={styles.values}>
      {values.map(({ value, plant_count: count }) => (
        <li key={value}>
          <Link to={plantsWithValue(id, value)}>{textOf({ kind, value })}</Link>
          {count !== null && <span className="muted"> {format.number(count)}</span>}
        </li>
      ))}
    </ul>
  );
}
