import type { Front } from '#contract/experiences/experiences-schemas.ts'
import { Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { PageLink } from '#web/ui/page-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { storiesPath } from '../stories/stories-path.ts'
import styles from './theme-tiles.module.css'

/** Themes with a picture and their number of stories; on phones a strip that scrolls sideways. */
export function ThemeTiles({ themes }: { themes: Front['themes'] }) {
  return (
    <Grid as="ul" gap={2} className={styles.tiles}>
      {themes.map(({ id, name, image_url, count }) => (
        <li key={id}>
          <PageLink to={storiesPath({ theme_id: String(id) })} prefetch className={styles.tile}>
            <Picture
              src={image_url}
              alt=""
              width={480}
              height={600}
              widths={[320, 480]}
              sizes="200px"
              className={styles.picture}
            />
            <span className={styles.name}>{name}</span>
            <span className={looks.noteNumbers}>{count}件</span>
          </PageLink>
        </li>
      ))}
    </Grid>
  )
}
