#!/usr/bin/env bash
# How two Web Push packages for Web Crypto encrypt a message for a browser, and where they state salt and key.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund @pushforge/builder@2.0.5 @block65/webcrypto-web-push@2.0.0
node --input-type=module <<'JS'
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { buildPushHTTPRequest } from "@pushforge/builder";

const base64url = (bytes) => Buffer.from(bytes).toString("base64url");
const browser = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
const server = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
const keys = {
  p256dh: base64url(await crypto.subtle.exportKey("raw", browser.publicKey)),
  auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
};
const subscription = { endpoint: "https://push.example/device", expirationTime: null, keys };
const privateJWK = await crypto.subtle.exportKey("jwk", server.privateKey);
const publicKey = base64url(await crypto.subtle.exportKey("raw", server.publicKey));
const text = "Zero yield at Roof East";

const message = { payload: { text }, adminContact: "mailto:owner@example.com" };
const forged = await buildPushHTTPRequest({ privateJWK, subscription, message });
const vapid = { subject: "mailto:owner@example.com", publicKey, privateKey: privateJWK.d };
const block = await buildPushPayload({ data: { text }, options: { ttl: 60 } }, subscription, vapid);

const describe = (headers) => {
  const all = new Headers(headers);
  const names = ["content-encoding", "encryption", "crypto-key", "authorization"].filter((name) => all.has(name));
  return `${all.get("content-encoding")}; headers ${names.join(", ")}; ${all.get("authorization").split(" ")[0]}`;
};
const found = [describe(forged.headers), describe(block.headers)];
console.log(`@pushforge/builder 2.0.5: ${found[0]}`);
console.log(`@block65/webcrypto-web-push 2.0.0: ${found[1]}`);
// RFC 8291 knows aes128gcm only, with the salt and the key in the body.
const expected = [
  "aesgcm; headers content-encoding, encryption, crypto-key, authorization; vapid",
  "aes128gcm; headers content-encoding, authorization; vapid",
];
if (found.join("|") !== expected.join("|")) process.exit(1);
JS
