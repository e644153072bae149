// Mail addresses in a text (docs/product/messages.md#before-a-booking), also as people write them
// so that programs don't find them. `@name` and the coordinates of a map have nothing before the
// sign, so they stay.
import type { Place } from './links.ts'

const SIGNS = "\\w.!#$%&'*+=?^{|}~-"
/** Begins where such characters begin, so that a long text of them is read once. */
const LOCAL = `(?:(?<![${SIGNS}])[${SIGNS}]+|"[${SIGNS}]{1,64}")`
const WORD_AT = '(?:at?|アットマーク|アット|あっと)'
const AT = `(?:@|[(\\[{<【] ?${WORD_AT} ?[)\\]}>】]|アットマーク)`
const DOT = '(?:\\.| \\. | ?[(\\[{<【] ?(?:dot|ドット) ?[)\\]}>】] ?|ドット| dot )'
const LABEL = '[a-z\\d][a-z\\d-]{0,62}'
const END = '(?![a-z\\d-])'

/** Providers whose names need no domain behind them. */
const PROVIDER = '(?:gmail|yahoo|icloud|hotmail|outlook|docomo|ezweb|softbank)'
const OTHERS = `(?:${LABEL}${DOT}){1,4}(?:com|net|org|(?:co|ne|or|ac)${DOT}jp)`

const PATTERNS = [
  `${LOCAL}(?:${AT}| ${AT} )(?:${LABEL}${DOT}){1,6}[a-z]{2,18}${END}`,
  // With a space on one side only, it may be a name of another service: only usual domains.
  `${LOCAL} ?@ ?(?:${OTHERS}|${PROVIDER}(?:${DOT}[a-z]{2,4}){0,2})${END}`,
  `${LOCAL}(?: at |[★☆●◆■])${PROVIDER}(?:${DOT}[a-z]{2,4}){1,2}${END}`,
  `${LOCAL} at (?:${LABEL} dot ){1,4}[a-z]{2,18}${END}`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** @param half the text in half width */
export const mailsIn = (half: string): Place[] =>
  PATTERNS.flatMap((pattern) =>
    [...half.matchAll(pattern)].map((found) => ({ from: found.index, to: found.index + found[0].length })),
  )
