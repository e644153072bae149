import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { classNames } from '../class-names.ts'
import { Row, Stack } from '../layout.tsx'
import styles from './office-page.module.css'
import inner from '../inner-looks.module.css'
import looks from '../looks.module.css'

type Props = {
  title: ReactNode
  breadcrumbs?: ComponentProps<typeof Breadcrumbs>['items']
  /** One or two sentences under the title. */
  lead?: ReactNode
  /** Buttons beside the title: the main actions of the page. */
  actions?: ReactNode
  /** `wide` for tables, `form` for forms and long texts. */
  width?: 'wide' | 'form'
  children: ReactNode
}

/** A page of the host, brand or admin area: breadcrumbs, title, lead, then its sections. */
export function OfficePage({ title, breadcrumbs, lead, actions, width = 'wide', children }: Props) {
  return (
    <Stack gap={3} className={classNames(styles.page, width === 'form' && styles.form)}>
      <Stack as="header" gap={0.5}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} top={false} />}
        <Row gap={3} rowGap={1} justify="between">
          <h1 className={inner.h2}>{title}</h1>
          {actions && (
            <Row gap={1} align="stretch" className={looks.unprinted}>
              {actions}
            </Row>
          )}
        </Row>
        {lead && <p className={looks.lead}>{lead}</p>}
      </Stack>
      {children}
    </Stack>
  )
}
