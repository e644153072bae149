import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { classNames } from '../class-names.ts'
import styles from './office-page.module.css'

type Props = {
  title: ReactNode
  breadcrumbs?: ComponentProps<typeof Breadcrumbs>['items']
  /** One or two sentences under the title. */
  lead?: ReactNode
  /** Buttons beside the title: what one comes to this page to do. */
  actions?: ReactNode
  /** `wide` for tables, `form` for forms and reading. */
  width?: 'wide' | 'form'
  children: ReactNode
}

/** One page of the host, brand or admin area: where it stands, its title, its parts one under the other. */
export function OfficePage({ title, breadcrumbs, lead, actions, width = 'wide', children }: Props) {
  return (
    <div className={classNames(styles.page, width === 'form' && styles.form)}>
      <header className={styles.head}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
