// Addresses of the brand members' sign-in pages, with the path to return to.
import { safeBack } from '#domain/accounts/safe-back.ts'

/** The dashboard of the brand back office. */
export const BRAND_HOME = '/brand'
/** Where a person of several brands chooses one. */
export const BRAND_CHOICE = '/brand/choice'

const PLACES_WITHOUT_RETURN =
  /^\/brand\/(sign_in|sign_out|choice|member_registration_complete|password_reset\w*)(?:[/?#]|$)/

/** `value` if it is a path of the brand back office, otherwise the dashboard. */
export function safeBrandBack(value: string | null | undefined): string {
  const path = safeBack(value)
  return /^\/brand\/./.test(path) && !PLACES_WITHOUT_RETURN.test(path) ? path : BRAND_HOME
}

const withBack = (path: string) => (back: string) => {
  const safe = safeBrandBack(back)
  return safe === BRAND_HOME ? path : `${path}?back=${encodeURIComponent(safe)}`
}

/** The sign-in page of brand members; returns to `back` (path with search) afterwards. */
export const brandSignInPath = withBack('/brand/sign_in')
/** The page to choose a brand; goes to `back` afterwards. */
export const brandChoicePath = withBack(BRAND_CHOICE)
