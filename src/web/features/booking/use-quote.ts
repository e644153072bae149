import { useCallback, useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/booking/booking-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { answerOf, browserApi } from '#web/api-client.ts'

export type QuoteWish = {
  calendar_ids: readonly number[]
  number_of_people: number
  option_id: number | null
  coupon_code: string
}

/** The query of GET …/price. */
export const priceQueryOf = ({ calendar_ids, number_of_people, option_id, coupon_code }: QuoteWish) => ({
  'calendar_ids[]': calendar_ids.map(String),
  number_of_people: String(number_of_people),
  option_id: option_id === null ? '' : String(option_id),
  coupon_code,
})

const DEBOUNCE = 250

export type QuoteState = {
  /** The last numbers that came, also while newer ones are on their way or were refused. */
  quote: Quote | null
  /** Why there is no price for the present wish. */
  refusal: ErrorBody | null
  /** The numbers are not those of the present wish. */
  loading: boolean
}

/** The price of what is chosen now, asked for a moment after the last change. `first` is what the loader was told for `wish` as it was then. */
export function useQuote(experience_id: number, wish: QuoteWish, first: Pick<QuoteState, 'quote' | 'refusal'>) {
  const [state, setState] = useState<QuoteState>({ ...first, loading: false })
  const [again, setAgain] = useState(0)
  const text = JSON.stringify(wish)
  const asked = useRef(text)

  useEffect(() => {
    const current = JSON.parse(text) as QuoteWish
    if (asked.current === text) {
      // Changed and changed back before anything was asked.
      setState((before) => (before.loading ? { ...before, loading: false } : before))
      return
    }
    if (current.calendar_ids.length === 0) {
      asked.current = text
      setState({ quote: null, refusal: null, loading: false })
      return
    }
    setState((before) => ({ ...before, loading: true }))
    const stop = new AbortController()
    const ask = async () => {
      const answer = await answerOf(
        browserApi.experiences[':id'].price.$get(
          { param: { id: String(experience_id) }, query: priceQueryOf(current) },
          { init: { signal: stop.signal } },
        ),
      )
      if (stop.signal.aborted) return
      asked.current = text
      if (answer.ok) setState({ quote: answer.data, refusal: null, loading: false })
      else setState((before) => ({ quote: before.quote, refusal: answer.error, loading: false }))
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [experience_id, text, again])

  /** Asks again for the same wish: after a lost connection, or when places may have gone. */
  const refresh = useCallback(() => {
    asked.current = ''
    setAgain((count) => count + 1)
  }, [])
  return { ...state, refresh }
}
