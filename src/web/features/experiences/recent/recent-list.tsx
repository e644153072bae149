import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { HeartedCard } from '../favorites/favorite-button.tsx'
import { useStoryCards } from '../shared/use-story-cards.ts'
import styles from './recent-list.module.css'
import { recentIds } from './recent-store.ts'

/** The list itself. Render it after hydration only. */
export function RecentList() {
  const [ids] = useState(() => recentIds.read())
  const [cleared, setCleared] = useState(false)
  const cards = useStoryCards(ids)
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (cleared) done.current?.focus()
  }, [cleared])

  if (cleared)
    return (
      <p ref={done} tabIndex={-1} role="status" className={looks.soft}>
        最近見た体験の履歴を消しました。
      </p>
    )
  // It only repeats what was seen: without a connection there is nothing to say.
  if (cards === null || 'failed' in cards || cards.stories.length === 0) return null
  const clear = () => {
    recentIds.clear()
    setCleared(true)
  }
  return (
    <Section
      title="最近見た体験"
      more={
        <Button variant="plain" onClick={clear}>
          履歴を消す
        </Button>
      }
    >
      <Grid as="ul" gap={2} className={styles.row}>
        {cards.stories.map((story) => (
          <li key={story.id}>
            <HeartedCard story={story} sizes="220px" />
          </li>
        ))}
      </Grid>
    </Section>
  )
}
