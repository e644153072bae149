import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Stories } from '#contract/experiences/experiences-schemas.ts'
import { listStories } from '#web/calls/experiences.ts'
import { readResponse } from '#web/read-response.ts'
import type { StoryCardData } from '#web/ui/story/story-card.tsx'
import type { StoriesSearch } from './stories-query.ts'

/** The first page of a list, as the page contains it. */
export type FirstStories = { stories: readonly StoryCardData[]; meta: Stories['meta'] }

type More = { stories: StoryCardData[]; next: string | null }

// Added stories by history entry, so that going back from a story restores the full list. Only the
// browser writes here; on the server the map stays empty.
const addedByEntry = new Map<string, More>()
const MAX_ENTRIES = 10

/** The list with all stories that 「もっと見る」 has added. Remount it for another search. */
export function useMoreStories(first: FirstStories, search: StoriesSearch) {
  const { key } = useLocation()
  const [more, setMore] = useState<More>(() => addedByEntry.get(key) ?? { stories: [], next: first.meta.next_cursor })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  // A story that moved while the list grew appears once.
  const shown = new Set(first.stories.map(({ id }) => id))
  const stories = [...first.stories, ...more.stories.filter(({ id }) => !shown.has(id) && shown.add(id))]

  /** Adds the next page. */
  async function load() {
    if (busy || !more.next) return
    setBusy(true)
    setProblem(null)
    const answer = await readResponse(listStories({ query: { ...search, cursor: more.next } }))
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.error.message)
      return
    }
    const longer = { stories: [...more.stories, ...answer.data.stories], next: answer.data.meta.next_cursor }
    addedByEntry.delete(key)
    addedByEntry.set(key, longer)
    for (const old of addedByEntry.keys()) if (addedByEntry.size > MAX_ENTRIES) addedByEntry.delete(old)
    setMore(longer)
  }

  return { stories, next: more.next, busy, problem, load, added: more.stories.length }
}
