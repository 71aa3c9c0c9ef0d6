import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { CommandContext } from "../command-context";
import type { Command, CommandTarget } from "./command";

/** The switch of the menu: its form reloads the page, as admin mode has to (spec 1 §4). */
const adminModeSwitch = 'form[action="/actions/admin-mode"] button';

const link = (href: string): CommandTarget => ({ kind: "link", href });

/** The commands that every page has: the pages of the menu and what can be done anywhere. */
export function useStaticCommands({ pages, isAdmin, adminMode }: CommandContext, open: boolean) {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const actions: Command[] = [
      { id: "create-plant", title: t`Create plant`, icon: "plus", target: link("/plants/create") },
      { id: "create-user", title: t`Create user`, icon: "plus", target: link("/users/create") },
    ];
    if (isAdmin)
      actions.push({
        id: "create-company",
        title: t`Create company`,
        icon: "plus",
        target: link("/admin/companies/create"),
      });
    const element = open ? document.querySelector<HTMLElement>(adminModeSwitch) : null;
    if (element)
      actions.push({
        id: "admin-mode",
        title: adminMode ? t`Turn off admin mode` : t`Turn on admin mode`,
        icon: "switch",
        target: { kind: "press", element },
      });
    actions.push(
      { id: "light", title: t`Use light theme`, icon: "light", target: { kind: "theme", theme: "light" } },
      { id: "dark", title: t`Use dark theme`, icon: "moon", target: { kind: "theme", theme: "dark" } },
      {
        id: "system",
        title: t`Use theme of the device`,
        icon: "system",
        target: { kind: "theme", theme: "system" },
      },
      { id: "shortcuts", title: t`Keyboard shortcuts`, icon: "help", target: { kind: "shortcuts" } },
    );
    return {
      actions,
      pages: pages.map(
        ({ to, icon, label }): Command => ({ id: `to-${to}`, title: i18n._(label), icon, target: link(to) }),
      ),
    };
  }, [pages, isAdmin, adminMode, open, t, i18n]);
}
