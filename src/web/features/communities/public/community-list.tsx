import { Link } from 'react-router'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import styles from './community-list.module.css'

type Props = { communities: readonly { id: number; name: string; image_url: string | null }[] }

/** Communities of an ambassador or a brand, as cards with links. */
export function CommunityList({ communities }: Props) {
  if (communities.length === 0) return <EmptyState />
  return (
    <CardGrid>
      {communities.map(({ id, name, image_url }) => (
        <Stack key={id} as="li" gap={1.5} className={styles.card}>
          <Picture
            src={image_url}
            alt=""
            sizes="(max-width: 575px) calc(100vw - 32px), (max-width: 870px) 50vw, 280px"
            className={looks.rounded}
          />
          <h3 className={styles.name}>
            <Link className={looks.cover} to={`/communities/${id}`} prefetch="intent">
              {name}
            </Link>
          </h3>
        </Stack>
      ))}
    </CardGrid>
  )
}
