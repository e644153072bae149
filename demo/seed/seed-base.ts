// Shared by all parts of the seeding: the day, repeatable random numbers, ids and pictures.
import { createHash } from 'node:crypto'
import { addDays, dateOf, instantOf } from '#domain/shared/japan-time.ts'

/** `bytes`: file size. */
export type Picture = { object_key: string; url: string; bytes: number }

/** The day of the seeding. The same day gives the same data. */
export class Day {
  readonly now: Date
  readonly today: string

  constructor(now: Date) {
    this.now = now
    this.today = dateOf(now)
  }

  /** The date this many days from today; negative for the past. */
  date(days: number): string {
    return addDays(this.today, days)
  }

  /** The instant of this date and time in Japan, but never in the future. */
  before(days_ago: number, time: string): Date {
    return new Date(Math.min(instantOf(this.date(-days_ago), time).getTime(), this.now.getTime()))
  }
}

/** Numbers in [0, 1), always the same for a name (mulberry32). */
function random(name: string): () => number {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Repeatable random numbers: the same name gives the same sequence. */
export class Chance {
  readonly #next: () => number

  constructor(name: string) {
    this.#next = random(name)
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  /** True with this probability, in percent. */
  percent(chance: number): boolean {
    return this.#next() * 100 < chance
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)]!
  }

  /** 'HH:MM', both hours included. */
  time(from: number, to: number): string {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(this.between(from, to))}:${two(this.between(0, 59))}`
  }
}

/** Ids by key, in the order of the list, starting with 1. */
export function numbered(keys: readonly string[]): (key: string) => number {
  const ids = new Map(keys.map((key, index) => [key, index + 1]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demonstration has no ${JSON.stringify(key)}`)
    return id
  }
}

/** Hexadecimal digits that are always the same for a name. */
export const digitsOf = (name: string, length: number): string =>
  createHash('sha256').update(name).digest('hex').slice(0, length)

/** A version 4 UUID that is always the same for a name. */
export function uuidOf(name: string): string {
  const hex = digitsOf(name, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** @throws Error for a name without a picture */
export const picturesOf = (pictures: ReadonlyMap<string, Picture>, names: readonly string[]): Picture[] =>
  names.map((name) => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`the demonstration has no picture ${name}`)
    return picture
  })

/** Rows of pictures, numbered in display order. */
export const pictureRows = (pictures: ReadonlyMap<string, Picture>, names: readonly string[]) =>
  picturesOf(pictures, names).map(({ object_key, url }, index) => ({ sort_order: index + 1, object_key, url }))
