/** Layout of pages, sections and fields, with the same margins on every page. */
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { classNames } from './class-names.ts'
import { Row, Stack } from './layout.tsx'
import looks from './looks.module.css'
import styles from './page.module.css'

type PageProps = {
  title: ReactNode
  /** Above the title. */
  breadcrumbs?: readonly Crumb[]
  /** One or two sentences under the title. */
  lead?: ReactNode
  /** `wide` for lists and stories, `text` for long texts, `form` for forms. */
  width?: 'wide' | 'text' | 'form'
  /** Serif title: for stories and the front page. */
  serif?: boolean
  children: ReactNode
}

/** A page: breadcrumbs, title, lead, then its sections. */
export function Page({ title, breadcrumbs, lead, width = 'wide', serif = false, children }: PageProps) {
  return (
    <Stack gap={4} className={classNames(styles.page, width !== 'wide' && styles[width])}>
      <Stack as="header" gap={1}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <h1 className={classNames(serif && looks.serif)}>{title}</h1>
        {lead && <p className={looks.lead}>{lead}</p>}
      </Stack>
      {children}
    </Stack>
  )
}

/** A section of a page with a title. `more`: a link beside the title. */
export function Section({
  title,
  more,
  id,
  children,
}: {
  title: ReactNode
  more?: ReactNode
  id?: string
  children: ReactNode
}) {
  return (
    <Stack id={id} as="section" gap={2}>
      <Row gap={3} rowGap={0} align="baseline" justify="between" className={styles.line}>
        <h2>{title}</h2>
        {more}
      </Row>
      {children}
    </Stack>
  )
}

/** A column of form fields. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}
