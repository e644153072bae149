// Where brand members sign in, and how they come back to where they were.
import { safeBack } from '#domain/accounts/safe-back.ts'

/** The dashboard. */
export const BRAND_HOME = '/brand'

const PLACES_WITHOUT_RETURN =
  /^\/brand\/(sign_in|sign_out|invitation|member_registration_complete|password_reset\w*)(?:[/?#]|$)/

/** The path of the brand back-office that `value` names, or its dashboard. */
export function safeBrandBack(value: string | null | undefined): string {
  const path = safeBack(value)
  return /^\/brand\/./.test(path) && !PLACES_WITHOUT_RETURN.test(path) ? path : BRAND_HOME
}

/** The sign-in page of brands, coming back to `back` (path with search) afterwards. */
export function brandSignInPath(back: string): string {
  const safe = safeBrandBack(back)
  return safe === BRAND_HOME ? '/brand/sign_in' : `/brand/sign_in?back=${encodeURIComponent(safe)}`
}
