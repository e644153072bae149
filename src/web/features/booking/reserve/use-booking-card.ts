import { useState } from 'react'
import type { CardInput } from '../payment/card-data.ts'
import { emptyCard, nothingTyped } from '../payment/card-state.ts'

/** The card of a booking: what is typed, its token, and why it was declined. */
export function useBookingCard() {
  const [card, setCard] = useState<CardInput>(emptyCard)
  const [token, setToken] = useState(nothingTyped)
  const [declined, setDeclined] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const typed = token.typed || card !== emptyCard
  // Leaving a field without a change keeps the token.
  const change = (some: Partial<CardInput>) => {
    if (JSON.stringify({ ...card, ...some }) === JSON.stringify(card)) return
    setCard((before) => ({ ...before, ...some }))
    // The error belongs to the previous card.
    setDeclined(null)
  }
  return {
    token,
    typed,
    fields: { card, onChange: change, onState: setToken, declined, asked },
    /** Shows what is missing in the fields, and moves the focus to the first of them. */
    showMissing: () => setAsked((times) => times + 1),
    decline: (message: string) => {
      setDeclined(message)
      document.getElementById('card')?.focus()
    },
    forgive: () => setDeclined(null),
  }
}
