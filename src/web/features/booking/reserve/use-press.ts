import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import type { QuoteState } from './use-quote.ts'

/**
 * A press of the order button, and what became of the last one. A press while the price is loading
 * waits for it. Then it orders, if that is the price on the button that was pressed; otherwise the
 * guest presses again.
 */
export function usePress({ quote, loading }: Pick<QuoteState, 'quote' | 'loading'>, order: () => void) {
  const total = quote?.total ?? null
  /** The total of a press that waits. */
  const [pressed, setPressed] = useState<number | 'changed' | null>(null)
  const [outcome, setOutcome] = useState<{ errors: FormError[]; attempt: number }>({ errors: [], attempt: 0 })
  const goOn = useEffectEvent((seen: number) => {
    setPressed(seen === total ? null : 'changed')
    if (seen === total) order()
  })
  useEffect(() => {
    if (typeof pressed !== 'number' || loading) return
    const timer = setTimeout(() => goOn(pressed))
    return () => clearTimeout(timer)
  }, [pressed, loading])
  return {
    ...outcome,
    press: (event?: SyntheticEvent) => {
      event?.preventDefault()
      setPressed(loading ? total : null)
      if (!loading) order()
    },
    refuse: (errors: FormError[]) => setOutcome(({ attempt }) => ({ errors, attempt: attempt + 1 })),
    /** The order has changed, or is sent. */
    forget: () => {
      setPressed(null)
      setOutcome(({ attempt }) => ({ errors: [], attempt }))
    },
    words:
      pressed === null
        ? null
        : pressed === 'changed'
          ? '料金が変わりました。ご確認のうえ、もう一度押してください。'
          : '料金を計算しています…',
  }
}
