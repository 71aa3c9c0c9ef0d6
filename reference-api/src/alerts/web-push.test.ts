import { decodeJwt, importJWK, jwtVerify } from "jose";
import { decode, encode } from "jose/base64url";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { encryptPush, hasUsableKeys, pushKeys, vapidHeader } from "./web-push";

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  ownPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  ownPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const env = {
  PUSH_VAPID_PUBLIC_KEY: example.ownPublic,
  PUSH_VAPID_PRIVATE_KEY: example.ownPrivate,
  PUSH_SUBJECT: "mailto:service@example.com",
} as unknown as Parameters<typeof pushKeys>[0];

const jwkOf = (publicKey: string) => {
  const point = decode(publicKey);
  return { kty: "EC", crv: "P-256", x: encode(point.slice(1, 33)), y: encode(point.slice(33)) };
};

describe("encryptPush", () => {
  it("returns the bytes of the example of RFC 8291", async () => {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const jwk = jwkOf(example.ownPublic);
    const [publicKey, privateKey] = await Promise.all([
      crypto.subtle.importKey("jwk", jwk, curve, true, []),
      crypto.subtle.importKey("jwk", { ...jwk, d: example.ownPrivate }, curve, true, ["deriveBits"]),
    ]);
    const text = Uint8Array.from(new TextEncoder().encode(example.text));
    const salt = Uint8Array.from(decode(example.salt));
    const body = await encryptPush(text, example, { publicKey, privateKey } as CryptoKeyPair, salt);
    expect(encode(body)).toBe(example.body);
  });

  it("has another key and salt for each message", async () => {
    const bodies = [await encryptPush(new Uint8Array(3), example), await encryptPush(new Uint8Array(3), example)];
    const [first, second] = bodies.map((body) => encode(body.slice(0, 86)));
    expect(first).not.toBe(second);
  });
});

describe("hasUsableKeys", () => {
  it.each([
    [{}, true],
    [{ auth: "BTBZMqHH6r4Tts7J_aSI" }, false],
    [{ p256dh: example.p256dh.slice(0, -2) }, false],
    [{ p256dh: `${example.p256dh.slice(0, -4)}AAAA` }, false],
    [{ p256dh: "not base64!" }, false],
  ])("checks the keys of a subscription with %j", async (changes, isUsable) =>
    expect(await hasUsableKeys({ ...example, ...changes })).toBe(isUsable),
  );
});

describe("vapidHeader", () => {
  it("has a token for the push service, signed with the key of the header, for half a day", async () => {
    const now = Temporal.Instant.from("2026-06-18T10:00:00Z");
    const keys = pushKeys(env);
    if (!keys) throw new Error("The keys cannot be used.");
    const header = await vapidHeader(keys, "https://push.example/send/abc?x=1", now);
    const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
    expect(decodeJwt(token)).toEqual({
      aud: "https://push.example",
      sub: "mailto:service@example.com",
      exp: Date.parse("2026-06-18T22:00:00Z") / 1_000,
    });
    const verified = jwtVerify(token, await importJWK(jwkOf(key), "ES256"), { currentDate: new Date("2026-06-18") });
    expect((await verified).protectedHeader).toEqual({ typ: "JWT", alg: "ES256" });
  });
});

describe("pushKeys", () => {
  it.each([
    {},
    { PUSH_VAPID_PUBLIC_KEY: "" },
    { PUSH_VAPID_PRIVATE_KEY: "short" },
    { PUSH_SUBJECT: "service@example.com" },
  ])("returns null when a setting is missing or malformed: %j", (changes) => {
    const isComplete = Object.keys(changes).length === 0;
    expect(pushKeys({ ...env, ...changes }) !== null).toBe(isComplete);
  });
});
