import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { paymentProvider } from '#contract/reference/reference-schemas.ts'
import { useNonce } from '#web/ui/nonce.ts'
import {
  type CardField,
  type CardInput,
  brandOf,
  cardDataOf,
  cardProblems,
  fieldOfFault,
  last4Of,
} from './card-data.ts'
import { type CardProvider, loadOwn } from './card-provider.ts'

/** Milliseconds after the last key until the card company is asked. */
export const PAUSE = 500

type Fault = { field: CardField | null; message: string }
/** What the company said of a card; `card` and `round` say of which and when. */
type Said = { card: CardInput; round: number; token: string | null; fault: Fault | null }

export const NOT_LOADED = 'カード会社の画面を読み込めませんでした。通信の状態をお確かめください。'

/**
 * A token for the card as it is typed now, made as soon as the fields are complete. A token can be used once: after a refused attempt
 * `renew` makes another.
 * @param needed false while there is nothing to pay: then the company's script isn't even loaded
 */
export function useCardToken(
  browser: z.infer<typeof paymentProvider>,
  card: CardInput,
  { needed, today }: { needed: boolean; today: string },
) {
  const nonce = useNonce()
  const [provider, setProvider] = useState<CardProvider | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [failedRound, setFailedRound] = useState<number | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!needed || provider) return
    let left = false
    loadOwn(browser, nonce)
      .then((loaded) => {
        if (!left) setProvider(loaded)
      })
      .catch((error: unknown) => {
        console.info('card script', error)
        if (!left) setFailedRound(round)
      })
    return () => {
      left = true
    }
  }, [browser, needed, nonce, provider, round])

  const complete = Object.keys(cardProblems(card, today)).length === 0
  const wanted = needed && complete
  useEffect(() => {
    if (!provider || !wanted) return
    let stale = false
    const make = async () => {
      const made = await provider.createToken(cardDataOf(card))
      if (stale) return
      if ('token' in made) setSaid({ card, round, token: made.token, fault: null })
      else {
        console.info('card token', made.fault.code)
        const fault = { field: fieldOfFault(made.fault.code), message: made.fault.message }
        setSaid({ card, round, token: null, fault })
      }
    }
    const timer = setTimeout(() => void make(), PAUSE)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [provider, wanted, card, round])

  const renew = useCallback(() => setRound((count) => count + 1), [])
  const now = wanted && said?.card === card && said.round === round ? said : null
  const notLoaded: Fault | null =
    provider === null && failedRound === round ? { field: null, message: NOT_LOADED } : null
  return {
    token: now?.token ?? null,
    /** The card that the token is for, in words. */
    card: now?.token ? `${brandOf(card.number) ?? 'カード'} 末尾${last4Of(card)}` : null,
    checking: wanted && now === null && notLoaded === null,
    fault: now?.fault ?? notLoaded,
    renew,
  }
}
