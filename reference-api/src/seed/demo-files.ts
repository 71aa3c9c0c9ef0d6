/** A few real small files on some plants of the demo fleet. */
import type { NewRow } from "../db/schema";
import { type Day, dayStart, formatInstant } from "../lib/local-days";
import { createRandom, hash } from "../lib/numbers";
import { writeXlsx } from "../reports/files";
import { detectContentType } from "../uploads";
import { allUsers, assignableUsers } from "./base-data/companies";
import roofPhoto from "./base-data/roof-photo.json";
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

/** Removes characters that the encoding of the font lacks, so that every character is one byte. */
const escapeText = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&");

/** A drawing of a roof with panels: a JPEG of 240 by 150 pixels. */
const roofPhotoBytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(roofPhoto.jpegInBase64), (character) => character.charCodeAt(0));

/** Every sixth of the first plants has files, so that seeding a large fleet takes no longer. */
const plantsWithFiles = 240;
const interval = 6;

interface DemoFile {
  readonly row: NewRow<"files">;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The files of the plants with the numbers `from` to `to` (exclusive) on a day. */
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
  const { street, street_number, postal_code, city } = plant.address;
  const contents = [
    {
      name: `Inspection ${plant.code}.pdf`,
      description: "Yearly inspection",
      bytes: writePdf([
        `Inspection of ${plant.name}`,
        `${street} ${street_number}, ${postal_code} ${city}`,
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
        content_type: detectContentType(name, bytes) ?? "application/octet-stream",
        size_in_bytes: bytes.byteLength,
        storage_key: `plant-${plant.id}-demo-${name}`,
        created_at: formatInstant(dayStart(today - random.integer(2, 300)) + random.integer(8 * 60, 17 * 60) * 60_000),
      },
      bytes,
    }));
}

async function meterSheet({ meters }: PlannedPlant): Promise<Uint8Array<ArrayBuffer>> {
  async function* rows() {
    yield meters.map(({ name = "", reference_identifier, peak_in_watt, operational_since }) => [
      name,
      reference_identifier,
      peak_in_watt,
      { day: operational_since },
    ]);
  }
  const columns = ["Meter", "Reference", "Peak power (W)", "Operational since"];
  const parts = await writeXlsx({ name: "Meters", columns, rows: rows() });
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
