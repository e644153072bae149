import type { ReactNode } from 'react'
import { Grid } from '../layout.tsx'
import { unbroken } from '../unbroken.tsx'
import styles from './description-list.module.css'
import looks from '../looks.module.css'

/** A `<dl>`. Items whose detail is null are omitted. */
export function DescriptionList({ items }: { items: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className={looks.lined}>
      {items.map(({ term, detail }) =>
        detail == null ? null : (
          <Grid key={term} gap={3} rowGap={0.5} className={styles.row}>
            <dt>{term}</dt>
            <dd>{unbroken(detail)}</dd>
          </Grid>
        ),
      )}
    </dl>
  )
}
