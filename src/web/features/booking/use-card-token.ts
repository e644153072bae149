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
import { type CardProvider, loadProvider } from './card-provider.ts'

/** Milliseconds after the last key until the card company is asked. */
const PAUSE = 500

type State = {
  token: string | null
  /** Of the card that the token is for. */
  card: string | null
  checking: boolean
  fault: { field: CardField | null; message: string } | null
}
const nothing: State = { token: null, card: null, checking: false, fault: null }
const NOT_LOADED = 'カード会社の画面を読み込めませんでした。通信の状態をお確かめください。'

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
  const [state, setState] = useState(nothing)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!needed || provider) return
    let left = false
    loadProvider(browser, nonce)
      .then((loaded) => {
        if (!left) setProvider(loaded)
      })
      .catch((error: unknown) => {
        console.info('card script', error)
        if (!left) setState({ ...nothing, fault: { field: null, message: NOT_LOADED } })
      })
    return () => {
      left = true
    }
  }, [browser, needed, nonce, provider, round])

  const complete = Object.keys(cardProblems(card, today)).length === 0
  useEffect(() => {
    if (!provider || !needed) return
    setState(nothing)
    if (!complete) return
    let stale = false
    const make = async () => {
      setState({ ...nothing, checking: true })
      const made = await provider.createToken(cardDataOf(card))
      if (stale) return
      if ('token' in made)
        setState({ ...nothing, token: made.token, card: `${brandOf(card.number) ?? 'カード'} 末尾${last4Of(card)}` })
      else {
        console.info('card token', made.fault.code)
        setState({ ...nothing, fault: { field: fieldOfFault(made.fault.code), message: made.fault.message } })
      }
    }
    const timer = setTimeout(() => void make(), PAUSE)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [provider, needed, complete, card, round])

  const renew = useCallback(() => setRound((count) => count + 1), [])
  return { ...state, renew }
}
