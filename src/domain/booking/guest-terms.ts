/**
 * What an experience promises to a guest who books it. A reservation keeps the terms of its
 * booking; the host may change them later
 * (docs/booking.md#when-a-host-changes-a-booked-experience).
 */
import { type DayGuide, formatDuration } from '../experiences/day-guide.ts'
import { addressIn } from '../shared/prefectures.ts'
import { formatYen } from '../shared/yen.ts'
import type { PriceType } from './party.ts'
import { typesWords } from './price-type-words.ts'

/** An extra that a guest may book. Without an id, it isn't saved yet. */
export type TermOption = { id: number | null; name: string; description: string; price: number }

/** Stored as JSON with reservations. A new field must allow its absence in old rows. */
export type GuestTerms = DayGuide & {
  title: string
  online: boolean
  online_url: string | null
  state: number | null
  address: string | null
  /** The public id of the picture. */
  meeting_image: string | null
  description: string
  price_side_note: string | null
  note: string
  reservation_notice: string
  /** Yen. A reservation keeps its own price. */
  price: number
  /** Null or absent: everybody pays `price`. */
  price_types?: readonly Omit<PriceType, 'id'>[] | null
  recruitment_number: number
  /** Participants without whom a slot doesn't take place; null without a minimum. */
  minimum: number | null
  /** All options. Absent in terms that are older than this field. */
  options?: readonly TermOption[]
}

/**
 * Changes of the first four kinds let guests cancel free of charge. `wording` is text that the host
 * may declare as a small change; `fact` is always told.
 */
export type TermKind = 'place' | 'length' | 'age' | 'included' | 'fact' | 'wording' | 'price' | 'places' | 'option'

export const termFields = [
  'place',
  'online_url',
  'meeting_point',
  'meeting_image',
  'nearest_station',
  'directions',
  'duration_minutes',
  'title',
  'description',
  'price_side_note',
  'note',
  'reservation_notice',
  'target_age',
  'languages',
  'price',
  'recruitment_number',
  'minimum',
  'option',
] as const
export type TermField = (typeof termFields)[number]

/** The terms of a checked form. */
export function termsOf(
  values: Omit<GuestTerms, 'minimum'> & {
    set_minimum_number_of_participant_count: boolean
    minimum_number_of_participant_count: number | null
  },
): GuestTerms {
  const { set_minimum_number_of_participant_count, minimum_number_of_participant_count, ...terms } = values
  return { ...terms, minimum: set_minimum_number_of_participant_count ? minimum_number_of_participant_count : null }
}

const priceWords = ({ price, price_types }: GuestTerms) => typesWords(price_types) || formatYen(price)

const people = (number: number | null) => (number === null ? '' : `${number}名`)

const terms: Record<
  Exclude<TermField, 'option'>,
  { label: string; kind: TermKind; words: (of: GuestTerms) => string }
> = {
  place: {
    label: '場所',
    kind: 'place',
    words: (of) => (of.online ? 'オンライン' : addressIn(of.state, of.address)),
  },
  online_url: { label: '参加用のURL', kind: 'fact', words: (of) => (of.online ? (of.online_url ?? '') : '') },
  meeting_point: { label: '集合場所', kind: 'place', words: (of) => of.meeting_point },
  meeting_image: { label: '集合場所の写真', kind: 'fact', words: (of) => of.meeting_image ?? '' },
  nearest_station: { label: '最寄り駅', kind: 'wording', words: (of) => of.nearest_station },
  directions: { label: '道順', kind: 'wording', words: (of) => of.directions },
  duration_minutes: {
    label: '所要時間',
    kind: 'length',
    words: (of) => (of.duration_minutes === null ? '' : formatDuration(of.duration_minutes)),
  },
  title: { label: 'タイトル', kind: 'wording', words: (of) => of.title },
  description: { label: '体験の内容', kind: 'wording', words: (of) => of.description },
  price_side_note: { label: '料金に含まれるもの・補足', kind: 'included', words: (of) => of.price_side_note ?? '' },
  note: { label: '持ちもの・注意', kind: 'wording', words: (of) => of.note },
  reservation_notice: { label: 'ご予約にあたって', kind: 'wording', words: (of) => of.reservation_notice },
  target_age: { label: '対象年齢', kind: 'age', words: (of) => of.target_age },
  languages: { label: '言語', kind: 'fact', words: (of) => of.languages },
  price: { label: '料金', kind: 'price', words: priceWords },
  recruitment_number: { label: '募集人数', kind: 'places', words: (of) => people(of.recruitment_number) },
  minimum: { label: '最少催行人数', kind: 'places', words: (of) => people(of.minimum) },
}

/**
 * The terms as texts with their labels, in the order in which they are shown; none that is empty.
 */
export const termTexts = (of: GuestTerms): { label: string; text: string }[] =>
  termFields.flatMap((field) => {
    if (field === 'option' || field === 'meeting_image') return []
    const { label, words } = terms[field]
    const text = words(of)
    return text === '' ? [] : [{ label, text }]
  })

/** `before` and `after` are Japanese texts; empty for what isn't given. */
export type TermChange = { field: TermField; label: string; kind: TermKind; before: string; after: string }

/**
 * What differs for a guest, in the order in which it is shown.
 * @param option_id the option that the guest booked; null for what concerns all guests
 */
export function termChanges(before: GuestTerms, after: GuestTerms, option_id: number | null = null): TermChange[] {
  return termFields.flatMap((field) => {
    if (field === 'option') return optionChange(before, after, option_id) ?? []
    const { label, kind, words } = terms[field]
    const sides = { before: words(before), after: words(after) }
    if (sides.before === sides.after) return []
    if (field === 'meeting_image') return [{ field, label, kind, ...pictureWords(sides) }]
    return [{ field, label, kind: readsTheSame(sides) ? 'wording' : kind, ...sides }]
  })
}

/** What differs only for the guests who booked an option, by the id of the option. */
export const changedOptions = (before: GuestTerms, after: GuestTerms): Map<number, TermChange> =>
  new Map(
    (before.options ?? []).flatMap(({ id }) => {
      const change = optionChange(before, after, id)
      return id === null || change === null ? [] : [[id, change] as const]
    }),
  )

/** To a guest whose option has changed. */
export const KEPT_OPTION = 'ご予約のオプションは、お申し込みのときの内容と料金のままです。'

const NOT_OFFERED = 'これからのご予約では選べません'

/** Null if nothing differs, and for terms without options. */
function optionChange(before: GuestTerms, after: GuestTerms, option_id: number | null): TermChange | null {
  const wordsIn = ({ options }: GuestTerms) => {
    const option = options?.find(({ id }) => id === option_id)
    return option && `${option.name}（${formatYen(option.price)}）\n${option.description}`
  }
  const was = option_id === null || !after.options ? undefined : wordsIn(before)
  const now = wordsIn(after) ?? NOT_OFFERED
  return was === undefined || was === now
    ? null
    : { field: 'option', label: 'オプション', kind: 'option', before: was, after: now }
}

const pictureWords = ({ before, after }: { before: string; after: string }) => ({
  before: before === '' ? '' : '写真あり',
  after: after === '' ? '' : before === '' ? '写真あり' : '新しい写真',
})

const spelled = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐-―−ｰー]/g, '-')
    .trim()
/** Whether only widths of characters, spaces or kinds of dashes differ. */
const readsTheSame = ({ before, after }: { before: string; after: string }) => spelled(before) === spelled(after)

const freeing: ReadonlySet<TermKind> = new Set(['place', 'length', 'age', 'included'])

/** The changes that let guests cancel free of charge: of place, length, age or what is included. */
export const freeingChanges = (changes: readonly TermChange[]): TermChange[] =>
  changes.filter(({ kind }) => freeing.has(kind))

/** Whether the host may declare the changes as small, so that no guest is told: all are wording. */
export const mayBeSmall = (changes: readonly TermChange[]): boolean =>
  changes.length > 0 && changes.every(({ kind }) => kind === 'wording')

/** Characters before the first difference that a shortened text keeps. */
const LEAD = 30

/**
 * Both texts, cut to `most` characters around their first difference, so that a change at the end
 * of a long text is visible.
 */
export function shortened({ before, after }: Pick<TermChange, 'before' | 'after'>, most: number) {
  const [old, new_] = [Array.from(before), Array.from(after)]
  if (old.length <= most && new_.length <= most) return { before, after }
  const same = old.findIndex((letter, at) => letter !== new_[at])
  const from = Math.max(0, (same < 0 ? old.length : same) - LEAD)
  const cut = (letters: string[]) =>
    `${from > 0 && letters.length > 0 ? '…' : ''}${letters.slice(from, from + most).join('')}${letters.length > from + most ? '…' : ''}`
  return { before: cut(old), after: cut(new_) }
}
