import type { ReactNode } from 'react'
import { unbroken } from '../unbroken.tsx'
import styles from './description-list.module.css'

/** A `<dl>`. Items whose detail is null are omitted. */
export function DescriptionList({ items }: { items: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, detail }) =>
        detail == null ? null : (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd>{unbroken(detail)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
