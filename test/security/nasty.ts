// Difficult strings and values, for fields that expect something else.
import fc from 'fast-check'

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  'true',
  '9'.repeat(400),
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  '％００',
  "' or 1=1; drop table users; --",
  '"><script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '%',
  '\\',
  '(((',
  '\'"`',
  '١٢٣',
  '１２３',
  '\u202e逆',
  'x'.repeat(5000),
]
export const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }))
/** Values that JSON can represent. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, 1e308),
  fc.array(fc.oneof(nasty, fc.integer(), fc.constant(null)), { maxLength: 40 }),
  fc.dictionary(fc.string({ maxLength: 8 }), nasty, { maxKeys: 4 }),
)
