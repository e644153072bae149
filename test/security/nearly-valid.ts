// Input that almost fits the contract: most values fit, some do not. It passes more checks than
// garbage does.
import fc from 'fast-check'
import { nasty, value } from './nasty.ts'
import type { Schema } from './schemas.ts'

/** Values that rules of the product check, by field name. */
const KNOWN: [RegExp, fc.Arbitrary<unknown>][] = [
  [/email/, fc.constantFrom('guest@example.jp', 'host@example.jp', 'nobody@example.jp', 'hanako..@docomo.ne.jp')],
  [/^password$/, fc.constantFrom('tsumugi2026', 'asagiri-no-michi-7', 'a1', '１２３４ａｂｃｄ')],
  [/(^|_)date/, fc.constantFrom('2026-11-30', '2027-02-29', '2027-02-28', '0000-00-00', '9999-12-31', '1900-01-01')],
  [/(^|_)time$/, fc.constantFrom('00:00', '10:00', '12:30', '23:59', '24:00', '9:00')],
  [/_at$/, fc.constantFrom('2026-11-20T10:00:00.000Z', '2026-11-20', '+275760-09-13T00:00:00.000Z', '10:00')],
  [/postal_code/, fc.constantFrom('1500001', '0000000', '150-0001')],
  [/payment_token/, fc.constantFrom('tok_x', 'tok_0123456789abcdef', '')],
  [/coupon_code|^code$/, fc.constantFrom('HAJIMETE', 'hajimete', '123456', '000000')],
  [/url$/, fc.constantFrom('https://example.jp/', 'javascript:alert(1)', 'https://user@example.jp', '//example.jp')],
  [/cursor/, fc.constantFrom('eyJpZCI6MX0', 'W10', 'bnVsbA', 'e30', '%%%')],
]

type Options = {
  /** Ids of existing rows. */
  ids?: readonly number[]
}

/** A value that fits the schema; in 1 of 13 cases any value. */
export function nearly(schema: Schema, options: Options = {}, name = '', depth = 0): fc.Arbitrary<unknown> {
  const right = fitting(schema, options, name, depth)
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: value })
}

function fitting(schema: Schema, options: Options, name: string, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((one) => nearly(one, options, name, depth + 1)))
  const { type } = schema
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => fitting({ ...schema, type: one }, options, name, depth)))
  switch (type) {
    case 'object':
      return objectLike(schema, options, depth)
    case 'array':
      return fc.array(nearly(schema.items ?? {}, options, name, depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
    case 'number':
      return numberLike(schema, options, name)
    case 'string':
      return textLike(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
      return value
  }
}

function objectLike({ properties = {}, required = [] }: Schema, options: Options, depth: number) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, nearly(one, options, name, depth + 1)]),
  )
  return fc.record(model, { requiredKeys: required })
}

function numberLike({ minimum = -1000, maximum = 100_000 }: Schema, { ids = [] }: Options, name: string) {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, 1, 2].filter(Number.isSafeInteger)
  const within = fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  const near = fc.integer({ min: Math.max(minimum, 0), max: Math.max(Math.min(maximum, 60), minimum, 0) })
  const some = [near, near, within, fc.constantFrom(...edges)]
  return fc.oneof(...some, ...(/ids?(\[\])?$/.test(name) && ids.length > 0 ? [fc.constantFrom(...ids)] : []))
}

function textLike({ pattern, minLength = 0, maxLength = 60 }: Schema, name: string): fc.Arbitrary<unknown> {
  const known = KNOWN.find(([names]) => names.test(name))?.[1]
  const words = fc.constantFrom('海', '味噌を仕込む', '山の朝 を歩く', 'new', 'x'.repeat(Math.min(maxLength, 5000)))
  const long = fc.constant('長'.repeat(Math.min(maxLength + 1, 30_000)))
  const kinds: fc.Arbitrary<unknown>[] = [words, known ?? words, known ?? nasty, nasty]
  if (pattern && maxLength < 100) kinds.push(fc.stringMatching(new RegExp(pattern)))
  return fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...kinds) },
    { weight: 1, arbitrary: long },
    { weight: 1, arbitrary: fc.constant('a'.repeat(Math.max(0, minLength - 1))) },
  )
}
