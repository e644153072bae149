import { type MouseEvent, useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { withWish } from '#web/features/shared/slot-wish.ts'
import { Stack } from '#web/ui/layout.tsx'
import { HeartedCard } from '../favorites/favorite-button.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import styles from './stories-results.module.css'
import { type StoriesSearch, storiesPath } from './stories-query.ts'
import { type FirstStories, useMoreStories } from './use-more-stories.ts'

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
