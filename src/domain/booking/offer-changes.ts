/** What a host changed while a guest had the booking form open. */
import { formatYen } from '../shared/yen.ts'
import { describePolicy } from './describe-policy.ts'
import { type GuestTerms, type TermOption, termChanges, termsOf } from './guest-terms.ts'

/** An experience as its public page shows it. */
export type Offer = Omit<GuestTerms, 'minimum' | 'meeting_image' | 'online_url' | 'options'> & {
  set_minimum_number_of_participant_count: boolean
  minimum_number_of_participant_count: number | null
  meeting_image: { object_key: string } | null
  cancellation_period: number
  options: readonly Omit<TermOption, 'id'>[]
}

/** Japanese texts; empty for what isn't given. */
export type OfferChange = { field: string; label: string; before: string; after: string }

const termsIn = (offer: Offer) =>
  termsOf({ ...offer, options: [], online_url: null, meeting_image: offer.meeting_image?.object_key ?? null })

const optionWords = ({ options }: Offer) =>
  options
    .map(({ name, description, price }) => `${name}（${formatYen(price)}）${description && `\n${description}`}`)
    .join('\n')

/** What differs for a guest who hasn't booked yet, in the order in which it is shown. */
export function offerChanges(before: Offer, after: Offer): OfferChange[] {
  const others = [
    { field: 'options', label: 'オプション', words: optionWords },
    { field: 'cancellation', label: 'キャンセル', words: (of: Offer) => describePolicy(of.cancellation_period) },
  ]
  return [
    ...termChanges(termsIn(before), termsIn(after)),
    ...others.flatMap(({ field, label, words }) => {
      const change = { field, label, before: words(before), after: words(after) }
      return change.before === change.after ? [] : [change]
    }),
  ]
}
