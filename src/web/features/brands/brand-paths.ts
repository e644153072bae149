// Addresses of the brand members' sign-in pages, with the path to return to.
import { safeBack } from '#domain/accounts/safe-back.ts'

/** The dashboard of the brand back office. */
export const BRAND_HOME = '/brand'

const PLACES_WITHOUT_RETURN =
  /^\/brand\/(sign_in|sign_out|invitation|member_registration_complete|password_reset\w*)(?:[/?#]|$)/

/** `value` if it is a path of the brand back office, otherwise the dashboard. */
export function safeBrandBack(value: string | null | undefined): string {
  const path = safeBack(value)
  return /^\/brand\/./.test(path) && !PLACES_WITHOUT_RETURN.test(path) ? path : BRAND_HOME
}

/** The sign-in page of brand members; returns to `back` (path with search) afterwards. */
export function brandSignInPath(back: string): string {
  const safe = safeBrandBack(back)
  return safe === BRAND_HOME ? '/brand/sign_in' : `/brand/sign_in?back=${encodeURIComponent(safe)}`
}
