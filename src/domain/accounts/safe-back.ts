// Validates the return address after sign-in, so that a link can't redirect users to another site.

const PLACES_WITHOUT_RETURN = /^\/(logon|sign_up|sign_in|sign_out|password|email_verification)(?:[/?#]|$)/

/**
 * The path on our own site that `value` names, or '/'. Rejects everything that browsers read as
 * another site: `//host`, `/\host`, a scheme, control characters that browsers remove.
 */
export function safeBack(value: string | null | undefined): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!value || !/^\/(?![/\\])[^\\\u0000-\u0020\u007F]*$/.test(value)) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(value, 'https://own.invalid')
    if (origin !== 'https://own.invalid' || pathname.startsWith('//') || PLACES_WITHOUT_RETURN.test(pathname))
      return '/'
    return `${pathname}${search}${hash}`
  } catch {
    // Not a valid URL.
    return '/'
  }
}
