import { Link } from 'react-router'
import type { Communities } from '#contract/communities/communities-schemas.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import styles from './community-cards.module.css'

const factsOf = (brand: string | undefined, count: number) =>
  [brand, count > 0 ? `体験 ${count}件` : '体験は準備中です'].filter(Boolean).join('・')

/** Communities as cards: a picture, the name, the catchphrase, the place and the brand. */
export function CommunityCards({ communities }: Pick<Communities, 'communities'>) {
  return (
    <Grid as="ul" gap={3} rowGap={4} className={styles.cards}>
      {communities.map(({ id, name, catchphrase, location, image_url, brand, experience_count }, at) => (
        <Stack key={id} as="li" gap={0.5} className={styles.card}>
          <Picture
            src={image_url}
            alt=""
            width={720}
            height={480}
            sizes="(max-width: 575px) calc(100vw - 32px), (max-width: 1080px) 50vw, 348px"
            first={at === 0}
            className={styles.picture}
          />
          <h2 className={styles.name}>
            <Link className={looks.cover} to={`/communities/${id}`} prefetch="intent">
              {name}
            </Link>
          </h2>
          <p>{catchphrase}</p>
          {location && <p className={looks.note}>{location}</p>}
          <p className={looks.note}>{factsOf(brand?.name, experience_count)}</p>
        </Stack>
      ))}
    </Grid>
  )
}
