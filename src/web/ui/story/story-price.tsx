import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { classNames } from '../class-names.ts'
import looks from '../looks.module.css'
import { Price } from './price.tsx'
import styles from './price.module.css'

type Props = {
  of: { price: number | null; total: number | null; price_types?: StoryCard['price_types'] }
  /** Large and short: the first price type only. */
  large?: boolean
  /** For a visitor with a child: the price types of children, however many. */
  withChild?: boolean
}

/** So many price types are shown, unless a child comes. */
const MOST = 2

/**
 * What a guest pays for one place of an experience, by price type where it has several. A whole
 * slot is only in the table of the story.
 */
export function StoryPrice({ of: story, large = false, withChild = false }: Props) {
  const { price_types: types = [] } = story
  if (types.length < 2) return <Price of={story} per="1名" large={large} />
  const people = types.filter(({ whole_slot_people }) => whole_slot_people === null)
  const childrenOnly = withChild && people.some(({ needs_adult }) => needs_adult)
  const shown = people.filter((type, at) => at === 0 || (!large && (childrenOnly ? type.needs_adult : at < MOST)))
  const end = large || shown.length === people.length ? '' : ' ほか'
  return (
    <span className={classNames(looks.numbers, large && styles.large)}>
      {shown.map(({ id, name, total }, at) => (
        // The mark between two stays with the first, at the end of a line.
        <span key={id} className={styles.amount}>
          {`${name} ${total === 0 ? '無料' : formatYen(total)}${at > 0 ? '' : '〜'}${at < shown.length - 1 ? '・' : end}`}
        </span>
      ))}
      {story.total !== story.price && <span className={styles.note}>（サービス料込み）</span>}
    </span>
  )
}
