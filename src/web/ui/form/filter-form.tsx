import type { ReactNode, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../button.tsx'
import { Grid } from '../layout.tsx'
import { choiceBy } from './choices.ts'
import { announce } from '../content/announce.ts'
import { stopAtUnfinishedDate } from './date-problem.ts'
import { useFieldsOf } from './use-fields-of.ts'
import styles from './filter-form.module.css'

type Props = {
  /** The name of the filtered list, for screen readers. */
  label: string
  /** The list's path, without filters. */
  action: string
  /** The current filters, by the names of their fields. */
  values: Readonly<Record<string, string | undefined>>
  /** Builds the URL for the form's values. */
  to: (typed: URLSearchParams) => string
  /** Whether a filter is set. */
  narrowed: boolean
  children: ReactNode
}

/**
 * Filters of a list in the host, brand and admin areas. The filters are in the URL. A select
 * applies immediately, a text field on submit.
 */
export function FilterForm({ label, action, values, to, narrowed, children }: Props) {
  const navigate = useNavigate()
  const form = useFieldsOf(values)
  const go = (element: HTMLFormElement) => {
    if (stopAtUnfinishedDate(element)) return
    const typed = new URLSearchParams(
      [...new FormData(element)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(to(typed), { preventScrollReset: true })
  }
  const choose = (event: SyntheticEvent) => {
    const element = choiceBy(event)?.form
    if (element) go(element)
  }
  const clear = () => {
    form.current?.reset()
    announce('条件を消しました。')
    // The link is hidden then.
    form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
  }
  return (
    <Grid
      ref={form}
      as="form"
      gap={2}
      align="end"
      role="search"
      aria-label={label}
      action={action}
      className={styles.filter}
      noValidate
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        go(event.currentTarget)
      }}
      onKeyDown={choose}
      onPointerDown={choose}
      onChange={choose}
    >
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="quiet">
          検索
        </Button>
        {/* Keeps its place while it is hidden, so that the fields don't move. */}
        <LinkButton
          to={action}
          variant="plain"
          preventScrollReset
          className={narrowed ? undefined : styles.hidden}
          onClick={clear}
        >
          条件を消す
        </LinkButton>
      </div>
    </Grid>
  )
}
