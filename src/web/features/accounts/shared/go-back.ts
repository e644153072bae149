/**
 * Leaves a sign-in page for `back` by a full page load. All data then loads as the user who is
 * signed in now, and the back button doesn't return to the sign-in page.
 */
export function goBackSignedIn(back: string) {
  window.location.replace(back)
}
