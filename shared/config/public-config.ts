/** The settings that are sent to the browser. Empty strings mean "not configured". */
export interface PublicConfig {
  productName: string;
  serviceStatusPageUrl: string;
  /** A MapLibre style to use instead of the embedded base map. */
  mapStyleUrl: string;
  supportUserId: number;
}
