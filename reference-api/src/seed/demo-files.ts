/** A few real small files on some plants of the demo fleet. */
import type { Insertable } from "kysely";
import type { Database } from "../db/schema";
import { writeXlsx } from "../reports/files";
import { type Day, dayStart, formatDay, formatInstant } from "../simulation/local-days";
import { createRandom, hash } from "../simulation/numbers";
import { contentTypeOf } from "../uploads";
import { allUsers, assignableUsers } from "./base-data/companies";
import { type PlannedPlant, planPlant } from "./plants/plan";

/** A PDF of one A4 page with lines of text in Latin letters. */
function writePdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = lines
    .map((line, index) => `${index === 0 ? "/F1 18 Tf" : "/F1 11 Tf"} (${escapeText(line)}) Tj 0 -24 Td`)
    .join("\n");
  const content = `BT 56 780 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return new Uint8Array(new TextEncoder().encode(pdf + table + trailer));
}

/** Without characters that the font's encoding lacks, so that every character is one byte. */
const escapeText = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&");

/** A drawing of a roof with panels: a JPEG of 240 by 150 pixels, in base64. */
const roofPhoto = [
  "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh",
  "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB",
  "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA",
  "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y",
  "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM",
  "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQy",
  "SUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8",
  "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCACWAPADASIAAhEBAxEB/8QAGgABAAMBAQEAAAAAAAAAAAAAAAIE",
  "BQMBBv/EADsQAAIBAgIFCQYFAwUAAAAAAAABAgMRBFISExUhkRQxQVFhY5Ki4QUiMzRTcTJCcoHRBnOxI4KDocH/xAAYAQEAAwEA",
  "AAAAAAAAAAAAAAAAAQIDBP/EAB8RAAIDAAIDAQEAAAAAAAAAAAABAhESEzEDIVEiQf/aAAwDAQACEQMRAD8A0rCxKwsdtnIRsLEr",
  "CwsEbCxKwsLBGwsSsLCwRsLErCwsEbCxKwsLBGwsSsLCwRsLErCwsEbCxKwsLBGwsSsLCwRsLErCwsEbCxKwsLBGwsSsLCwRsLEr",
  "CwsEbCxKwsLBOwsSsLFSxGwsSsLAEbCxKwsARsLErFfG4hYWg5fme6K7SG6VsJW6R2sLGHtPFZ14UNp4rOvCjLmibcEjcsLGHtPF",
  "Z14UNp4rOvChzRHBI3LCxh7TxWdeFDaeKzrwoc0RwSNywsYe08VnXhQ2nis68KHNEcEjcsLGHtPFZ14UNp4rOvChzRHBI3LCxh7T",
  "xWdeFDaeKzrwoc0RwSNywsYe08VnXhQ2nis68KHNEcEjcsLHHBYhYqgpfmW6S7SxY1TtWjFqnTI2FiVhYkEbCxKwsARsLErCwBOw",
  "sSsLFSSNhYlYWAI2FiVhYAg7RTbdkt7Z85jsS8VXcvyLdFdhoe2cXork0Hve+f8ABiVXJQegm2zn8kreUdPihlaZxrVmpaMHa3Oc",
  "9dUf5meaqplZOFKcW5OLuub7l6gkRcmxOrNOylzc/wByKrVG7aTPNVUyslTpTU03F7t4/KRH6bPalaam0pbluPI1ajklpdJHVVMr",
  "JQpTU4txdrj8pD9NidaanJKW64hWm5xTluueOlUbb0WFSqJp6LFRoXKw61RNrSJU603NJy3PceTpTc5Wi7XI6qplY/LQ/SZ661RO",
  "2kyUKs27OXPzfc8qUpubai9+8jqqmVj8tD9JnuuqL8zOlGs3LRm735iM6U5NSUXv5/uQ1VTKxUGibkma2BxLwtdS/I90l2H0atJJ",
  "p3T3pnyNNycFpqzRt+xsXpLk03vW+H8FPHKnlk+WGlpGpYWJWFjoOYjYWJWFgCNhYlYWAJWFidhYrZYhYWJ2FhYIWOGNxMcJh5VH",
  "vfNFdbLTsld7kj5j2njOV4h6L/04bo/yUnLKL+OGmU6lRylKpUd297ZRnVlKTd2l1XLFdSmlGNrdO846ifZxKePK9s28lv0iGnLM",
  "+JKcpRtHSd1z7+knCjJSu7bu0i6M27u3E0uNmdSohpyzPiSUpKk3pPe7Lee6ifZxJSoy0YpW3LrDcQlI5acsz4kqUpaavJ9PSe6i",
  "fZxJQoyTd7cz6Q3GglKzlpyzPiNOWZ8Seon2cRqJ9nEnUSMyPKspabtJ9HSR05ZnxOs6Mm1a3MukjqJ9nEhONEtSs8cpOknpPc7P",
  "eR05ZnxOsaMtGUXbeusjqJ9nEJxDUjyEpSvHSd3zb+kjpyzPiTVGad1biSnRk5XVt/aLjYqVHOFWUZJ3bXVcvU6jjKNSm7Nb0ynq",
  "J9nE7UFKCcZWt0bzPyZftGnjtemfX4LExxeHjUW580l1M72Pm/ZmM5JiFpP/AE57pfyfTqzV1vTLwlpGPkhlkLCxOwsXsoQsLE7C",
  "wsErCxOwsVJIWFidjhjMRDCYeVWfRzLrfULJSszfbmN1dPk1N+/Ne++pdR85WqauHa+Y7Vasq1WVSo7yk7tlapRlUlfSVugwtSlb",
  "OnLjGkVQd+SyzI9jhmpJtpo35I/THjl8OUvdio9POyBYlh5Sbbkrs85LLMiFOP0OEvhygtKSXWxOWlNvtO8MO4tvSV7biPJZZkNx",
  "vsnEq6OBOH4Jvst/2dOSyzIksO1CS0lvsHOP0KEvhWB35LLMhyWWZE8kfpHHL4c5/gg+y3/ZAsvDtwitJbrkeSyzIhTj9JcJfDlB",
  "6M0+0TWjJrqZ15LLMiU8O5NPSV7bxuN9jEq6KxOPvQcelb0dOSyzI9jh5RaakroOcfpChL4VwWJYZuTaaSPOSyzInkj9HHL4dqNT",
  "WQ7Vzn0fsPG6ynyao/egvcfWuo+Zp0ZU5X0lbpLNKrKjVjUpu0ou6ZhajK0bZco0z7Owsc8HiIYvDxqw6eddT6jvY3s5mqIWFidh",
  "YEEgAVLAz/aPs2ePnG+I0IRW6Ohff185oANWE2vaPn6v9P6uGlym/wDx+px2P3/k9T6DFfB/cpmMkkzaMm0Zex+/8nqNj9/5PU1A",
  "VLaZl7H7/wAnqNj9/wCT1NQAaZl7H7/yeo2P3/k9TUAGmZex+/8AJ6jY/f8Ak9TUAGmZex+/8nqNj9/5PU1ABpmXsfv/ACeo2P3/",
  "AJPU1ABpmXsfv/J6jY/f+T1NQAaZl7H7/wAnqNj9/wCT1NQAaZl7H7/yeo2P3/k9TUAGmZex+/8AJ6nal/T+shpcpt/x+peLmF+D",
  "+5aKTZWUmkVfZ3s2eAnK2I04SW+Ohbf185oAGyVGLbftgAAAAAAAAHHFfB/cplzFfB/cpmU+zSHQMaX4n9zZMaX4n9y3j/pEzwAG",
  "pmamF+Xh9jsccL8vD7HY5n2broysT8xP7nI64n5if3OR0LoxfYNDAfBl+r/xGeaGA+DL9X/iKz6Jh2WjOx3x/wDajRM7HfH/ANqM",
  "4dl59FYAG5kXPZ/4p/ZF4o+z/wAU/si8YT7No9GNX9rV6depCMKdoyaV0+h/c57ZxGSlwf8AJUxfzdf+5L/JxKFj6jC1ZVsNTqSS",
  "TkruxpYX4P7mV7P+Ro/pNXC/B/cvDspPo7AA1MwAAADN2pL6S8Q2pL6S8RTkiDSBm7Ul9JeIbUl9JeIckQXMV8H9ymOXOv7jgo9N",
  "7gpJpv0aQ6BnvA1W370OLNAEKTXRZpMz+Q1c0OLHIauaHFmgC22VwjnRg6dKMHa66joAULlKtg6k6spJxs30shyGrmhxZoAvtlco",
  "z+Q1c0OLLWFpSo03GTTbd9x2BDk2FFIFTE4adappRcUrW3lsEJ0S1Zn8hq5ocWOQ1c0OLNAFtsrhFbC4eVFy0mnfqLIBVu/ZZKj5",
  "fF/N1/7kv8nE7Yv5uv8A3Jf5OJBY+l9n/I0f0mrhfg/uZXs/5Gj+ks8udD3FBS6b3LRaT9mc+jSBm7Ul9JeIbUl9JeIvyRMzSBm7",
  "Ul9JeIbUl9JeIckQZ4AOYAAAHWg0ql20t3SWdZDNHiUQSnRZSovayGaPEayGaPEognROy9rIZo8RrIZo8SiBobL2shmjxGshmjxK",
  "IGhsvayGaPEayGaPEogaGy9rIZo8RrIZo8SiBobL2shmjxGshmjxKIGhsvayGaPEayGaPEogaGy9rIZo8RrIZo8SiBobMrFUaksV",
  "Wcac2nOTTUXv3nLUVfpT8LNoDQ2dsDJQwdKMmotR3p7jyu06l0093QcgQ3ZDlYABBUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "AAAAAAAAAAAAAA//2Q==",
];

const roofPhotoBytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(roofPhoto.join("")), (character) => character.charCodeAt(0));

/** Every sixth plant of the first ones has files, so that a large fleet is seeded as fast as without them. */
const plantsWithFiles = 240;
const interval = 6;

export interface DemoFile {
  readonly row: Insertable<Database["files"]>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The files of the plants with the numbers `from` to `to` (not included) as of a day. */
export async function demoFiles({ from, to }: { from: number; to: number }, today: Day): Promise<DemoFile[]> {
  const users = allUsers();
  const files: DemoFile[] = [];
  for (let number = from; number < Math.min(to, plantsWithFiles); number++) {
    if (number % interval !== 1) continue;
    const plant = planPlant(number, today);
    const uploaders = assignableUsers(users, plant.ownerId);
    if (uploaders.length > 0) files.push(...(await filesOf(plant, uploaders, today)));
  }
  return files;
}

async function filesOf(plant: PlannedPlant, users: readonly number[], today: Day): Promise<DemoFile[]> {
  const random = createRandom(hash(plant.seed, 6));
  const contents = [
    {
      name: `Inspection ${plant.code}.pdf`,
      description: "Yearly inspection",
      bytes: writePdf([
        `Inspection of ${plant.name}`,
        `${plant.street} ${plant.streetNumber}, ${plant.postalCode} ${plant.city}`,
        `${plant.meters.length} meter(s). Mounting, cables and connectors checked: no remarks.`,
      ]),
    },
    { name: "roof.jpg", description: "Roof from the street", bytes: roofPhotoBytes() },
    { name: "meters.xlsx", description: "Serial numbers", bytes: await meterSheet(plant) },
  ];
  return contents
    .slice(0, random.integer(1, contents.length))
    .map(({ name, description, bytes }) => ({
      row: {
        plant_id: plant.id,
        uploader_id: random.pick(users),
        file_name: name,
        description,
        content_type: contentTypeOf(name, bytes) ?? "application/octet-stream",
        size_in_bytes: bytes.byteLength,
        storage_key: `plant-${plant.id}-demo-${name}`,
        created_at: formatInstant(dayStart(today - random.integer(2, 300)) + random.integer(8 * 60, 17 * 60) * 60_000),
      },
      bytes,
    }));
}

async function meterSheet({ meters }: PlannedPlant): Promise<Uint8Array<ArrayBuffer>> {
  async function* rows() {
    yield meters.map(({ name, reference, peakInWatt, operationalSince }) => [
      name,
      reference,
      peakInWatt,
      { day: formatDay(operationalSince) },
    ]);
  }
  const columns = ["Meter", "Reference", "Peak power (W)", "Operational since"];
  const parts = await writeXlsx({ name: "Meters", columns, rows: rows() });
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
