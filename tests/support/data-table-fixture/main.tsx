import "@app/styles/base.css";
import "@app/styles/tokens.css";
import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { DataTable } from "@shared/ui/data-table/data-table";
import { useRowSelection } from "@shared/ui/data-table/row-selection";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";

interface Fruit {
  id: string;
  name: string;
}

const pages: Fruit[][] = [
  ["Apple", "Banana", "Cherry"],
  ["Date", "Elderberry"],
  ["Banana", "Cherry", "Cherry", "Apple"],
  ["Cherry", "Cherry", "Apple"],
].map((names) => names.map((name) => ({ id: name.toLowerCase(), name })));

const column = createDataTableColumns<Fruit>();
const columns = [column.accessor("name", { meta: { label: "Name" } })];

/** A table with selection and two pages, and two whose rows repeat; the bulk action lists the selected ids. */
function Fixture() {
  const [page, setPage] = useState(0);
  const [removed, setRemoved] = useState("");
  const selection = useRowSelection<Fruit>({
    rowLabel: ({ name }) => `Select ${name}`,
    actions: (ids, clear) => (
      <button
        type="button"
        onClick={() => {
          setRemoved(ids.join());
          clear();
        }}
      >
        Remove
      </button>
    ),
  });
  return (
    <main>
      <DataTable
        label="Fruit"
        columns={columns}
        rows={pages[page] ?? []}
        getRowId={({ id }) => id}
        selection={selection}
      />
      <button type="button" onClick={() => setPage(page === 0 ? 1 : 0)}>
        Other page
      </button>
      <button type="button" onClick={() => setPage(page === 2 ? 3 : 2)}>
        Repeated rows
      </button>
      <output>{removed}</output>
    </main>
  );
}

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={textsIn("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Fixture /> }])} />
    </I18nProvider>,
  );
}
