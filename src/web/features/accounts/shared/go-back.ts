/**
 * Leaves a page of accounts for `back` by a full load: every part of every page is then asked for anew, as the person who is signed in now,
 * and the sign-in page is not where the back button leads.
 */
export function goBackSignedIn(back: string) {
  window.location.replace(back)
}
