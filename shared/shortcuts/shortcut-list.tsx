import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { allShortcutGroups, type ShortcutGroup, type ShortcutSection, shortcutSections } from "./groups";
import { useKeyNames } from "./key-names";
import styles from "./shortcut-list.module.css";

/** The keyboard shortcuts of the given groups, by default those of all pages, under headings of level 3. */
export function ShortcutList({ groups = allShortcutGroups }: { groups?: readonly ShortcutGroup[] }) {
  return (
    <div className={styles.sections}>
      {shortcutSections(groups).map((section) => (
        <Section key={section.title.id} section={section} />
      ))}
    </div>
  );
}

function Section({ section: { title, shortcuts } }: { section: ShortcutSection }) {
  const { i18n } = useLingui();
  const keyNames = useKeyNames();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 className={styles.heading} id={headingId}>
        {i18n._(title)}
      </h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={styles.shortcut}>
            <dt>{i18n._(label)}</dt>
            <dd>
              {keyNames(keys).map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
