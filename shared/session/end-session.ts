/** Reloads the root document after the session has ended, so that no data of it stays in memory. // spec 1 §8 */
export function endSessionAndRedirect(): void {
  window.location.assign("/");
}
