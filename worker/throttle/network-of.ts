/**
 * The part of an IP address that counts as one: an IPv4 address, or the first 64 bits of an IPv6 address, of which one
 * customer of a provider has all the others.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  // The parser of URLs writes every IPv6 address in its one short form.
  const short = URL.canParse(`http://[${address}]`)
    ? new URL(`http://[${address}]`).hostname.slice(1, -1)
    : address;
  const [head = "", tail] = short.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
}
