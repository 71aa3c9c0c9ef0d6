import { searchTerms } from "@heliograph/rules/search-text";
import { describeParsingCost, rejecting } from "../../tests/support/parsing-cost";
import { plantTexts } from "./fleet/text-columns";
import { readWeather } from "./fleet/weather/source";
import { isEmail, isPostalCode, multilineText } from "./http/fields";
import { parseJson } from "./http/input";
import { parseInstant } from "./ingest/imported-rows";
import { readLine, readPush } from "./ingest/push-body";
import { parsePage, parseSort } from "./lists/list-query";
import { parsePlantFilters, plantFilterFields } from "./lists/plant-filters";
import { readHours } from "./pull/solaredge";
import { detectContentType, sanitizeFileName } from "./uploads";

const push = (body: string) => readPush(body, { minutes: 5, now: Date.parse("2026-06-17T10:00:00Z") });
/** A part of a text that has at most 100 kB as JSON. */
const json = (text: string) => JSON.stringify(text.slice(0, 16_000));
const logged = JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [300 * index, 1])));

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

  JSON: rejecting(parseJson),
  "body of a push": rejecting(push),
  "line of a push": readLine,
  "field of a push": rejecting((text) => push(`a power=${text}`)),
  "log of a push": rejecting((text) =>
    push(
      `{"Head":{},"Body":{"a":{"Start":${json(text)},"Data":{"EnergyReal_WAC_Sum_Produced":{"Unit":"Wh","Values":${logged}}}}}}`,
    ),
  ),
  "inverter of a push": rejecting((text) =>
    push(`{"Head":{"Timestamp":"a"},"Body":{"TOTAL_ENERGY":{"Unit":"Wh","Values":{${json(text)}:1}}}}`),
  ),
  "instant of a measurement": parseInstant,
  "hour of a pull": rejecting((text) => readHours([{ date: text, value: 1 }], "Europe/Amsterdam", 1)),
  "hour of weather": rejecting((text) =>
    readWeather(`{"hourly":{"time":[${json(text)}],"shortwave_radiation":[1],"temperature_2m":[1]}}`, {
      from: 20_000,
      to: 20_001,
    }),
  ),
});
