import type { MeterRef, NewIngestKey } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import type { DataPart } from "@shared/data/revalidation";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore, sample } from "effector";
import type { createKeyOfMeter, revokeKeyOfMeter } from "./action.server";

const changedParts: readonly DataPart[] = ["ingestKeys"];

export const createKey = createMutation<typeof createKeyOfMeter>("create-ingest-key", {
  invalidates: changedParts,
  unconfirmed: msg`It is not known whether a key was created. Revoke the keys that no device uses.`,
});

const revokeKey = createMutation<typeof revokeKeyOfMeter>("revoke-ingest-key", {
  success: () => msg`Ingest key revoked`,
  invalidates: changedParts,
});

type RevokedKey = ParamsOf<typeof revokeKeyOfMeter>;

export const keyRevocation = createConfirmation<RevokedKey & { hint: string }, RevokedKey>(revokeKey);

export interface KeyedMeter {
  ref: MeterRef;
  name: string;
}

export const ingestKeysOpened = createEvent<KeyedMeter>();
/** The dialog was closed, or the plant was unmounted. */
export const ingestKeysClosed = createEvent();

/** The meter of the dialog. Null while the dialog is closed. */
export const $meter = createStore<KeyedMeter | null>(null)
  .on(ingestKeysOpened, (_, meter) => meter)
  .reset(ingestKeysClosed);

/** The key that was created last. It is gone when the dialog closes. */
export const $created = createStore<NewIngestKey | null>(null).reset(ingestKeysOpened, ingestKeysClosed);

sample({
  clock: createKey.done,
  source: $meter,
  filter: (meter, { params }) => meter?.ref.meterId === params.meterId,
  fn: (_, { result }) => result,
  target: $created,
});

// A revoked key is of no use.
sample({
  clock: revokeKey.done,
  source: $created,
  filter: (created, { params }) => created?.id === params.keyId,
  fn: () => null,
  target: $created,
});
