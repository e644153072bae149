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

/** Milliseconds from the last key press to the token request. */
export const PAUSE = 500

type Fault = { field: CardField | null; message: string }
/** The company's response; `card` and `round` identify the request. */
type TokenResponse = { card: CardInput; round: number; token: string | null; fault: Fault | null }

export const NOT_LOADED = 'カード会社の画面を読み込めませんでした。通信の状態をお確かめください。'

/**
 * A token for the card as typed, requested as soon as the fields are complete. A token can be used
 * once; after a refused attempt `renew` requests another.
 * @param today 'YYYY-MM-DD'
 */
export function useCardToken(browser: z.infer<typeof paymentProvider>, card: CardInput, today: string) {
  const nonce = useNonce()
  const [provider, setProvider] = useState<CardProvider | null>(null)
  const [response, setResponse] = useState<TokenResponse | null>(null)
  const [failedRound, setFailedRound] = useState<number | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (provider) return
    let unmounted = false
    loadOwn(browser, nonce)
      .then((loaded) => {
        if (!unmounted) setProvider(loaded)
      })
      .catch((error: unknown) => {
        console.info('card script', error)
        if (!unmounted) setFailedRound(round)
      })
    return () => {
      unmounted = true
    }
  }, [browser, nonce, provider, round])

  const complete = Object.keys(cardProblems(card, today)).length === 0
  useEffect(() => {
    if (!provider || !complete) return
    let outdated = false
    const make = async () => {
      const answer = await provider.createToken(cardDataOf(card))
      if (outdated) return
      if ('token' in answer) setResponse({ card, round, token: answer.token, fault: null })
      else {
        console.info('card token', answer.fault.code)
        const fault = { field: fieldOfFault(answer.fault.code), message: answer.fault.message }
        setResponse({ card, round, token: null, fault })
      }
    }
    const timer = setTimeout(() => void make(), PAUSE)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [provider, complete, card, round])

  const renew = useCallback(() => setRound((count) => count + 1), [])
  const now = complete && response?.card === card && response.round === round ? response : null
  const notLoaded: Fault | null =
    provider === null && failedRound === round ? { field: null, message: NOT_LOADED } : null
  return {
    token: now?.token ?? null,
    /** Brand and last digits of the card that the token is for. */
    card: now?.token ? `${brandOf(card.number) ?? 'カード'} 末尾${last4Of(card)}` : null,
    checking: complete && now === null && notLoaded === null,
    fault: now?.fault ?? notLoaded,
    renew,
  }
}
