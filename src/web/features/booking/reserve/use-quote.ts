import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Quote } from '#contract/booking/booking-schemas.ts'
import type { PartyMember } from '#domain/booking/party.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { getPrice } from '#web/calls/booking.ts'
import { readResponse } from '#web/read-response.ts'

export type QuoteWish = {
  calendar_ids: readonly number[]
  /** Null with a party. */
  number_of_people: number | null
  /** Who comes by price type, unless all are of the first. */
  party: readonly PartyMember[] | null
  option_id: number | null
  coupon_code: string
}

/** The wish before any input. */
export const firstWishOf = (calendar_ids: readonly number[]): QuoteWish => ({
  calendar_ids,
  number_of_people: 1,
  party: null,
  option_id: null,
  coupon_code: '',
})

/** The query of GET …/price. */
export const priceQueryOf = ({ calendar_ids, number_of_people, party, option_id, coupon_code }: QuoteWish) => ({
  'calendar_ids[]': calendar_ids.map(String),
  number_of_people: String(number_of_people ?? ''),
  'party[]': (party ?? []).map(({ price_type_id, people }) => `${price_type_id}:${people}`),
  option_id: option_id === null ? '' : String(option_id),
  coupon_code,
})

const DEBOUNCE = 250

export type QuoteState = {
  /** The latest price, also while a newer one is loading or was refused. */
  quote: Quote | null
  /** Why the current wish has no price. */
  refusal: ErrorBody | null
  /** The price isn't that of the current wish. */
  loading: boolean
}

const wantedOf = (round: number, wish: QuoteWish) => `${round} ${JSON.stringify(wish)}`

type First = Pick<QuoteState, 'quote' | 'refusal'>

/**
 * The price of the current wish, requested shortly after the last change.
 * @param first the loader's response and its wish; restored input may already differ from that wish
 * @param onRefused called once for each refusal
 */
export function useQuote(
  experience_id: number,
  wish: QuoteWish,
  first: First & { wish: QuoteWish },
  onRefused: (refusal: ErrorBody) => void,
): QuoteState & { refresh: () => void } {
  const [round, setRound] = useState(0)
  const wanted = wantedOf(round, wish)
  const [answered, setAnswered] = useState<First & { wanted: string }>({
    quote: first.quote,
    refusal: first.refusal,
    wanted: wantedOf(0, first.wish),
  })
  const refused = useEffectEvent(onRefused)
  const query = useEffectEvent(() => priceQueryOf(wish))
  const settled = answered.wanted === wanted || wish.calendar_ids.length === 0

  useEffect(() => {
    if (settled) return
    const stop = new AbortController()
    const ask = async () => {
      const answer = await readResponse(getPrice({ param: { id: experience_id }, query: query(), signal: stop.signal }))
      if (stop.signal.aborted) return
      if (answer.ok) setAnswered({ wanted, quote: answer.data, refusal: null })
      else {
        setAnswered((before) => ({ wanted, quote: before.quote, refusal: answer.error }))
        refused(answer.error)
      }
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [experience_id, settled, wanted])

  /** Requests the price of the same wish again, for example when places may have been taken. */
  const refresh = useCallback(() => setRound((count) => count + 1), [])
  return { quote: answered.quote, refusal: settled ? answered.refusal : null, loading: !settled, refresh }
}
