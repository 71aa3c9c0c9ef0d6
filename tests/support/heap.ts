import type { CDPSession } from "playwright/test";

/** The part of a heap snapshot that is read. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * The nodes of a snapshot that are not values of the page: the code that V8 has compiled, which grows for hours while
 * functions become hot, and the memory of the browser.
 */
const otherTypes = ["code", "native", "hidden", "synthetic", "object shape"];

/** The size in bytes of the values that a page keeps after a garbage collection. */
export async function keptBytes(devTools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const add = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devTools.on("HeapProfiler.addHeapSnapshotChunk", add);
  await devTools.send("HeapProfiler.collectGarbage");
  await devTools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  devTools.off("HeapProfiler.addHeapSnapshotChunk", add);
  const { snapshot, nodes }: HeapSnapshot = JSON.parse(chunks.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!otherTypes.includes(types[0][nodes[node + type] ?? 0] ?? "")) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
