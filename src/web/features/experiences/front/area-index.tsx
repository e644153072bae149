import type { Front } from '#contract/experiences/experiences-schemas.ts'
import { prefectureOf, regions } from '#domain/shared/prefectures.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import looks from '#web/ui/looks.module.css'
import styles from './area-index.module.css'
import { storiesPath } from '../stories/stories-path.ts'

type Props = { areas: Front['areas']; onlineCount: number }

/** Prefectures with stories, by region from north to south, and the online stories. */
export function AreaIndex({ areas, onlineCount }: Props) {
  const groups = regions
    .map((region) => ({
      region,
      places: areas.flatMap(({ state, count }) => {
        const prefecture = prefectureOf(state)
        return prefecture?.region === region ? [{ ...prefecture, count }] : []
      }),
    }))
    .filter(({ places }) => places.length > 0)
  return (
    <Grid as="dl" className={classNames(looks.lined, styles.index)}>
      {groups.map(({ region, places }) => (
        <Row key={region} gap={1} rowGap={0} align="stretch" className={styles.region}>
          <dt>{region}</dt>
          {places.map(({ id, name, count }) => (
            <dd key={id}>
              <PageLink to={storiesPath({ state: String(id) })} prefetch className={styles.place}>
                {name}
                <span className={styles.count}>{count}</span>
              </PageLink>
            </dd>
          ))}
        </Row>
      ))}
      {onlineCount > 0 && (
        <Row gap={1} rowGap={0} align="stretch" className={styles.region}>
          <dt>どこからでも</dt>
          <dd>
            <PageLink to={storiesPath({ online: 'true' })} prefetch className={styles.place}>
              オンライン
              <span className={styles.count}>{onlineCount}</span>
            </PageLink>
          </dd>
        </Row>
      )}
    </Grid>
  )
}
