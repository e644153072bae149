import { useState } from 'react'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'

/** The experience whose terms the form shows, and as it was before its host changed it. */
export function useOffer(first: Experience) {
  const [offer, setOffer] = useState<{ experience: Experience; before: Experience | null }>({
    experience: first,
    before: null,
  })
  return {
    ...offer,
    /** Shows the experience as it is now. */
    renew: (now: Experience) => setOffer(({ experience }) => ({ experience: now, before: experience })),
  }
}
