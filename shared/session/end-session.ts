/** Leaves an ended session by loading the root anew, so that nothing of it stays in memory. // spec 1 §8 */
export function endSessionAndRedirect(): void {
  window.location.assign("/");
}
