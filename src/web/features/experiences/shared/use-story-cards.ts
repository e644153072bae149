import { useEffect, useState } from 'react'
import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { listStoryCards } from '#web/calls/favorites.ts'
import { readResponse } from '#web/read-response.ts'

/** `failed`: an error message. */
type Cards = { stories: readonly StoryCard[] } | { failed: string } | null

/**
 * The cards of experiences that this browser remembers.
 * @param ids null until they are known
 * @returns null while they load
 */
export function useStoryCards(ids: readonly number[] | null): Cards {
  const [cards, setCards] = useState<Cards>(null)
  const idList = ids?.join(',') ?? null
  useEffect(() => {
    if (idList === null) return undefined
    let stopped = false
    const load = async () => {
      if (idList === '') return setCards({ stories: [] })
      const answer = await readResponse(listStoryCards({ query: { ids: idList } }))
      if (!stopped) setCards(answer.ok ? answer.data : { failed: answer.error.message })
    }
    void load()
    return () => {
      stopped = true
    }
  }, [idList])
  return cards
}
