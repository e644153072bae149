/** What a guest needs on the day, for lists of terms on the pages of stories and reservations. */
import type { ReactNode } from 'react'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { guideLines } from '#domain/experiences/day-guide.ts'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import styles from './day-guide.module.css'

type Guide = Pick<
  Experience,
  'meeting_point' | 'meeting_image' | 'nearest_station' | 'directions' | 'duration_minutes' | 'target_age' | 'languages'
>

const MEETING = '集合場所'

/** The parts that the host has written. */
export function dayGuideItems(guide: Guide): { term: string; detail: ReactNode }[] {
  const image = guide.meeting_image && (
    <span className={styles.picture}>
      <Picture src={guide.meeting_image.url} alt="集合場所の写真" sizes="(max-width: 767px) 80vw, 320px" />
    </span>
  )
  const lines = guideLines(guide)
  const items = lines.map(({ heading, text }) => ({
    term: heading,
    detail: (
      <>
        <span className={looks.lines}>{text}</span>
        {heading === MEETING && image}
      </>
    ),
  }))
  const alone = image && !lines.some(({ heading }) => heading === MEETING)
  return alone ? [{ term: MEETING, detail: image }, ...items] : items
}
