/**
 * Names a user's device and browser from the User-Agent header, with just enough detail for users
 * to recognize their own.
 */

/** In order of precedence: most browsers also name others in the header, for compatibility. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/ Line\//, 'LINEアプリ'],
  [/Instagram/, 'Instagramアプリ'],
  [/FBA[NV]\//, 'Facebookアプリ'],
  [/YJApp-|Yahoo AppID/, 'Yahoo! JAPANアプリ'],
  [/GSA\//, 'Googleアプリ'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|(Headless)?Chrome\//, 'Chrome'],
  [/Version\/\S+ (Mobile\/\S+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  // Safari on an iPad sends the same header as on a Mac.
  [/Macintosh.* Version\/\S+ Safari\//, 'Mac または iPad'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux|X11/, 'Linux'],
]

const UNKNOWN = '種類のわからない端末'

/**
 * 「Windows の Chrome」, or the part of it that is known. Never returns text of the header, because
 * the client controls it.
 */
export function deviceWords(user_agent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([form]) => form.test(user_agent))?.[1]
  const [system, browser] = [find(SYSTEMS), find(BROWSERS)]
  if (system && browser) return `${system} の ${browser}`
  return system ? `${system} の端末` : (browser ?? UNKNOWN)
}
