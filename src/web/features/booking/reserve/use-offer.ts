import { useState } from 'react'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { type OfferChange, offerChanges } from '#domain/booking/offer-changes.ts'
import { readResponse, browserApi } from '#web/api-client.ts'

/** The experience whose terms the form shows, and what its host changed while the form was open. */
export function useOffer(first: Experience) {
  const [offer, setOffer] = useState<{ experience: Experience; changes: OfferChange[] }>({
    experience: first,
    changes: [],
  })
  return {
    ...offer,
    /** Reads the experience again. Without a response the next order is refused as this one was. */
    reread: async () => {
      const answer = await readResponse(browserApi.experiences[':id'].$get({ param: { id: String(first.id) } }))
      if (!answer.ok) return
      setOffer((before) => ({ experience: answer.data, changes: offerChanges(before.experience, answer.data) }))
    },
  }
}
