import { Link } from 'react-router'
import type { Brand } from '#contract/brands/brands-schemas.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import { excerpt } from '../shared/excerpt.ts'
import styles from './profile-cards.module.css'

type Props = {
  profiles: readonly Pick<Brand, 'id' | 'name' | 'image_url' | 'description' | 'images'>[]
  /** Path of the public list: /ambassadors. */
  path: string
}

/**
 * Ambassadors or brands as cards: a picture, the portrait, the name and the beginning of the
 * description.
 */
export function ProfileCards({ profiles, path }: Props) {
  if (profiles.length === 0) return <EmptyState />
  return (
    <Grid as="ul" gap={4} rowGap={6} className={styles.cards}>
      {profiles.map(({ id, name, image_url, description, images }, at) => (
        <Grid key={id} as="li" gap={2} rowGap={0.5} className={styles.card}>
          <Picture
            src={images[0]?.url ?? image_url}
            alt=""
            width={720}
            height={480}
            sizes="(max-width: 767px) calc(100vw - 32px), 540px"
            first={at === 0}
            className={styles.picture}
          />
          <span className={styles.face}>
            <Picture src={image_url} alt="" width={160} height={160} widths={[320]} sizes="72px" />
          </span>
          <h2 className={styles.name}>
            <Link className={looks.cover} to={`${path}/${id}`} prefetch="intent">
              {name}
            </Link>
          </h2>
          <p className={styles.words}>{excerpt(description, 90)}</p>
        </Grid>
      ))}
    </Grid>
  )
}
