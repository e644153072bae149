/** What kind of device and browser somebody has, from the User-Agent header: enough to know one's own again, no more. */

/** In the order in which they are looked for: most name others too, for old pages' sake. */
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
  // An iPad asks for pages as a Mac does and can't be told from one.
  [/Macintosh.* Version\/\S+ Safari\//, 'Mac または iPad'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux|X11/, 'Linux'],
]

const UNKNOWN = '種類のわからない端末'

/** 「Windows の Chrome」, or as much of it as can be told. Never what the header says beyond that: whoever signs in writes it. */
export function deviceWords(user_agent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([form]) => form.test(user_agent))?.[1]
  const [system, browser] = [find(SYSTEMS), find(BROWSERS)]
  if (system && browser) return `${system} の ${browser}`
  return system ? `${system} の端末` : (browser ?? UNKNOWN)
}
