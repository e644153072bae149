import { Link } from 'react-router'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { excerpt } from '#web/features/shared/excerpt.ts'
import { Face } from '#web/ui/content/face.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './host-voices.module.css'

export type HostVoice = Pick<Experience, 'id' | 'title' | 'inspiration'> & {
  host: Pick<Experience['host'], 'id' | 'name' | 'image_url'>
}

/** Why hosts opened their experiences, in their own words. */
export function HostVoices({ voices }: { voices: readonly HostVoice[] }) {
  return (
    <Grid as="ul" gap={3} className={styles.voices}>
      {voices.map(({ id, title, inspiration, host }) => (
        <Grid key={id} as="li" gap={2} className={classNames(looks.sheet, styles.voice)}>
          <Row as="p" gap={2} nowrap className={looks.bold}>
            <Face src={host.image_url} name={host.name} size={56} />
            <Link to={`/hosts/${host.id}`} prefetch="intent">
              {host.name}
            </Link>
          </Row>
          <blockquote>{excerpt(inspiration, 140)}</blockquote>
          <Link to={`/stories/${id}`} prefetch="intent" className={looks.small}>
            {title}
          </Link>
        </Grid>
      ))}
    </Grid>
  )
}
