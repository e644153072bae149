// Schemas that several features share. The browser loads this file too, so it imports only zod.
import { z } from 'zod'

export const id = z.number().int()
export const wireId = z.number().int().min(1).max(2_147_483_647)
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ example: '2026-12-05' })
export const month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-11' })
export const time = z
  .string()
  .regex(/^\d{2}:\d{2}$/)
  .meta({ example: '07:00' })
/** ISO 8601 with +09:00. */
export const instant = z.string().meta({ example: '2026-11-20T10:00:00+09:00' })
export const yen = z.number().int().meta({ example: 8800 })
export const email = z.string().meta({ example: 'hanako@example.jp' })
export const postalCode = z.string().meta({ example: '760-0017' })
export const image = z.object({ object_key: z.string(), url: z.string(), sort_order: z.number().int() })
export const pageMeta = z.object({ current_page: z.number().int(), total_pages: z.number().int() })
/** With the number of rows on all pages. */
export const countedMeta = pageMeta.extend({ total_count: z.number().int() })
export const item = z.object({ id, name: z.string() })
export type Item = z.infer<typeof item>
/**
 * The caller's own part in this money; empty without one. The operations that decide about it are
 * then refused with `own_interest`.
 */
export const ownInterests = z.array(z.object({ as: z.enum(['host', 'ambassador', 'guest']), name: z.string() }))

/** What an admin of サポート may give back, in yen: with one action, in a day, and what is left today. */
export const refundAllowance = z.object({
  limit: yen,
  daily: yen,
  left_today: yen,
})

/** `?page=n`, from 1. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) })

/** In a query, an empty value means absent. */
export const emptyIsAbsent = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
/** An optional positive integer in a query. */
export const optionalId = emptyIsAbsent(z.coerce.number().int().min(1).max(2_147_483_647).optional())
export const optionalCount = (max: number) => emptyIsAbsent(z.coerce.number().int().min(0).max(max).optional())
/** An optional list in a query, with commas between its parts: 13,14. */
const commas = <T extends z.core.$ZodType>(part: T, max: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : typeof value === 'string' ? value.split(',') : value),
    z.array(part).min(1).max(max).optional(),
  )
export const optionalNumbers = (max: number) => commas(z.coerce.number().int().min(1).max(max), max)
export const optionalWords = <const W extends string>(words: readonly W[]) => commas(z.enum(words), words.length)
export const optionalDate = emptyIsAbsent(date.optional())
export const optionalText = (max: number) => emptyIsAbsent(z.string().max(max).optional())
const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
export const optionalFlag = emptyIsAbsent(z.preprocess((value) => FLAGS.get(value) ?? value, z.boolean()).optional())

// A text field of a long form. The schema only limits the size; a missing field is empty. The
// domain validates the content and has the messages.
export const formText = z
  .string()
  .max(20_000)
  .nullish()
  .transform((value) => value ?? '')
export const formFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** For `.nullish().transform(orNone)`. */
export const orNone = <T>(list: T[] | null | undefined): T[] => list ?? []
/** A picture in the body of a form. */
export const formImage = z.object({ object_key: z.string().min(1).max(300), url: z.string().max(1000) })
/**
 * The version of the edited object, as the client read it. Without it the object is overwritten
 * unchecked.
 */
export const formVersion = z.number().int().min(1).max(2_147_483_647).nullish()
