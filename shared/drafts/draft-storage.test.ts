import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  type DraftForm,
  endOpenDialogs,
  fromDraft,
  readDraft,
  readEndedSession,
  toDraft,
  writeDraft,
} from "./draft-storage";

const comment: DraftForm = { userId: 7, pathname: "/tickets/5", key: "comment" };
const draft = { text: "The inverter is off.\n“Call” Anna" };

function createStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("a stored draft", () => {
  it("is returned as it was stored", () => {
    const storage = createStorage();
    writeDraft(comment, draft, storage);
    expect(readDraft(comment, storage)).toEqual(draft);
  });

  it.each([
    { ...comment, userId: 8 },
    { ...comment, pathname: "/tickets/6" },
    { ...comment, key: "description" },
  ])("is not returned for %o, only for its user, page and form", (other) => {
    const storage = createStorage();
    writeDraft(comment, draft, storage);
    expect(readDraft(other, storage)).toBeNull();
  });

  it.each([null, {}])("is removed when it is stored as %o", (empty) => {
    const storage = createStorage();
    writeDraft(comment, draft, storage);
    writeDraft(comment, empty, storage);
    expect(readDraft(comment, storage)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it.each(["no JSON", "[]", "7", '{"text":7}', '{"text":null}'])("is ignored when it is %s", (stored) => {
    const storage = createStorage();
    writeDraft(comment, draft, storage);
    for (const key of storage.items.keys()) storage.items.set(key, stored);
    expect(readDraft(comment, storage)).toBeNull();
  });

  it("is optional: nothing is stored when storage is missing or full", () => {
    expect(readDraft(comment, null)).toBeNull();
    const full = {
      ...createStorage(),
      setItem: () => {
        throw new DOMException("Full", "QuotaExceededError");
      },
    };
    expect(() => writeDraft(comment, draft, full)).not.toThrow();
  });
});

describe("the session that has ended in a tab", () => {
  const read = (items: Record<string, string>) =>
    readEndedSession({ ...items, getItem: (key: string) => items[key] ?? null } as unknown as Storage);

  it("returns the last page, and whether drafts of forms (not of open dialogs) are stored", () => {
    const page = "/plants/9?companyId=3#contacts";
    const openDialog = { "last-page": page, "draft:7:/plants/9:open-contact": '{"opened":"5"}' };
    expect(read({})).toBeNull();
    expect(read(openDialog)).toEqual({ page, hasDrafts: false });
    expect(read({ ...openDialog, "draft:7:/plants/9:contact-5": '{"name":"x"}' })).toEqual({ page, hasDrafts: true });
  });
});

describe("a document", () => {
  it("ends the open dialogs of other pages, and keeps what was typed", () => {
    const keys = ["draft:7:/triage:open-cause-action", "draft:7:/tickets:open-change-tickets", "draft:7:/tickets:note"];
    const items = Object.fromEntries(keys.map((key) => [key, "{}"]));
    const removeItem = (key: string) => void Reflect.deleteProperty(items, key);
    const storage = Object.defineProperty(items, "removeItem", { value: removeItem });
    runInNewContext(endOpenDialogs, { sessionStorage: storage, location: { pathname: "/triage" } });
    expect(Object.keys(items)).toEqual([keys[0], keys[2]]);
  });
});

const initial = { name: "East", peak: "8300", isRetired: false };

describe("the draft of a form", () => {
  it("contains only what differs from the values that the form was opened with, and these", () => {
    const draft = toDraft({ ...initial, name: "East roof", isRetired: true }, initial);
    expect(draft).toEqual({ name: "East roof", "loaded:name": "East", isRetired: "true", "loaded:isRetired": "false" });
    expect(fromDraft(draft, { ...initial, name: "Theirs" }, { prefix: "loaded:" })).toEqual({
      name: "East",
      isRetired: false,
    });
    expect(toDraft(initial, initial)).toEqual({});
  });

  it("leaves values as they are that have changed since it was stored", () => {
    const draft = toDraft({ ...initial, name: "East roof" }, initial);
    const current = { ...initial, peak: "8500" };
    expect({ ...current, ...fromDraft(draft, current) }).toEqual({ ...current, name: "East roof" });
  });

  it("is restored without fields that the form does not have", () =>
    expect(fromDraft({ isRetired: "true", colour: "red" }, initial)).toEqual({ isRetired: true }));
});
