// Where people sign in, and how they come back to where they were.

const PLACES_WITHOUT_RETURN = /^\/(logon|sign_up|sign_out|password|email_verification)(?:[/?#]|$)/

/**
 * The path of our own site that `value` names, or '/'. Anything a browser would read as another site is refused: `//host`, `/\host`,
 * a scheme, control characters that browsers leave out.
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
    // Not an address at all.
    return '/'
  }
}

const withBack = (path: string, back: string) => {
  const safe = safeBack(back)
  return safe === '/' ? path : `${path}?back=${encodeURIComponent(safe)}`
}

/** The sign-in page, coming back to `back` (path with search) afterwards. */
export const signInPath = (back: string) => withBack('/logon', back)

/** The sign-up page, likewise. */
export const signUpPath = (back: string) => withBack('/sign_up', back)
