import { describeParsingCost, rejecting } from "../../../tests/support/parsing-cost";
import { plantTexts, searchTerms } from "../fleet/text-columns";
import { parsePage, parseSort } from "../lists/list-query";
import { parsePlantFilters, plantFilterFields } from "../lists/plant-filters";
import { toCsvText } from "../reports/files";
import { detectContentType, sanitizeFileName } from "../uploads";
import { isEmail, isPostalCode, multilineText } from "./fields";

describeParsingCost({
  ...Object.fromEntries(
    Object.keys(plantFilterFields).map((name) => [
      `filter ${name}`,
      rejecting((text) => parsePlantFilters(new URLSearchParams([[name, text]]))),
    ]),
  ),
  "page and sort": rejecting((text) => [
    parsePage(new URLSearchParams({ page: text, per_page: text }), 25),
    parseSort(new URLSearchParams({ sort: text }), ["name"], { field: "name", descending: false }),
  ]),
  search: (text) => [
    searchTerms(text),
    plantTexts({ id: 1, name: text, plant_code: "", street: "", street_number: "", postal_code: "", city: "" }),
  ],
  "file name": (text) => [sanitizeFileName(text), detectContentType(text, new Uint8Array(8))],
  text: (text) => multilineText(20_000).validate(text, { coerce: true }),
  "e-mail address": isEmail,
  "postal code": isPostalCode,
  "cell of a report": toCsvText,
});
