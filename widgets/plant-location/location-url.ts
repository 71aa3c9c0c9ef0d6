/** The URL of a page about a location, from a template with `{latitude}` and `{longitude}`. // contract §7 */
export const locationUrl = (
  template: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string => template.replaceAll("{latitude}", String(latitude)).replaceAll("{longitude}", String(longitude));
