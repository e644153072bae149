import { useState } from 'react'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { readResponse, browserApi } from '#web/api-client.ts'

/** The experience whose terms the form shows, and as it was before its host changed it. */
export function useOffer(first: Experience) {
  const [offer, setOffer] = useState<{ experience: Experience; before: Experience | null }>({
    experience: first,
    before: null,
  })
  return {
    ...offer,
    /** Reads the experience again. Without a response the next order is refused as this one was. */
    reread: async () => {
      const answer = await readResponse(browserApi.experiences[':id'].$get({ param: { id: String(first.id) } }))
      if (!answer.ok) return
      setOffer(({ experience }) => ({ experience: answer.data, before: experience }))
    },
  }
}
