import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Stories } from '#contract/experiences/experiences-schemas.ts'
import { listStories } from '#web/calls/experiences.ts'
import { withWish } from '#web/features/shared/slot-wish.ts'
import { readResponse } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CardGrid, type StoryCardData } from '#web/ui/story/story-card.tsx'
import { HeartedCard } from '../favorites/favorite-button.tsx'
import { storiesPath, type StoriesSearch } from './stories-path.ts'
import styles from './stories-results.module.css'

/** As `cardSizes`, with four cards in a row. */
const sizes = '(max-width: 575px) 85vw, (max-width: 1080px) 50vw, 264px'

/** By relevance the list ends with its last candidate, though more stories match. */
const endsEarly = ({ meta }: FirstStories, search: StoriesSearch) =>
  !meta.count_is_exact && Boolean(search.q) && search.sort === undefined

/**
 * The cards of a search. The link to the next page adds its cards here; without JavaScript it opens
 * that page.
 */
export function StoriesResults({ first, search }: { first: FirstStories; search: StoriesSearch }) {
  const { stories, next, busy, problem, load, added } = useMoreStories(first, search)
  const grid = useRef<HTMLDivElement>(null)

  // Moves the keyboard focus to the first new story without scrolling.
  const countBefore = useRef<number | null>(null)
  useEffect(() => {
    if (countBefore.current === null || stories.length <= countBefore.current) return
    grid.current
      ?.querySelector<HTMLElement>(`li:nth-child(${countBefore.current + 1}) a`)
      ?.focus({ preventScroll: true })
    countBefore.current = null
  }, [stories.length])

  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    countBefore.current = stories.length
    void load()
  }

  return (
    <Stack ref={grid} gap={3}>
      <CardGrid>
        {stories.map((story, at) => (
          <li key={story.id}>
            <HeartedCard
              story={story}
              to={withWish(`/stories/${story.id}`, search)}
              heading="h2"
              first={at === 0}
              sizes={sizes}
              withChild={search.child_age !== undefined}
            />
          </li>
        ))}
      </CardGrid>
      <div role="status" className={styles.status}>
        {busy ? '続きを読み込んでいます' : added > 0 && `${stories.length}件を表示しています`}
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!next && endsEarly(first, search) && (
        <p className={styles.status}>
          関連の高い体験は、ここまでです。言葉や条件を足すか、並び順を変えると、ほかの体験も見つかります。
        </p>
      )}
      {next && (
        <LinkButton
          to={storiesPath({ ...search, cursor: next })}
          variant="quiet"
          className={styles.more}
          aria-disabled={busy || undefined}
          onClick={more}
        >
          {busy ? '読み込んでいます…' : problem ? 'もう一度読み込む' : 'もっと見る'}
        </LinkButton>
      )}
    </Stack>
  )
}

/** The first page of a list, as the page contains it. */
type FirstStories = { stories: readonly StoryCardData[]; meta: Stories['meta'] }

type More = { stories: StoryCardData[]; next: string | null }

// Added stories by history entry, so that going back from a story restores the full list. Only the
// browser writes here; on the server the map stays empty.
const addedByEntry = new Map<string, More>()
const MAX_ENTRIES = 10

/** The list with all stories that 「もっと見る」 has added. Remount it for another search. */
function useMoreStories(first: FirstStories, search: StoriesSearch) {
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
