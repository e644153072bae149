import type { ReactNode, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import styles from './office.module.css'
import { type QueryFields, type QueryFilter, queryPath, readQuery } from './query-address.ts'

type Props<F extends QueryFields> = {
  /** Of the list. */
  path: string
  fields: F
  filter: QueryFilter<F>
  /** What is narrowed: 予約をしぼる. */
  label: string
  /** Controls with the names of the fields and what is asked for as their default values. */
  children: ReactNode
}

/** Which rows a list shows; the answer stands in the address. */
export function QueryFilterForm<F extends QueryFields>({ path, fields, filter, label, children }: Props<F>) {
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(queryPath(path, readQuery(fields, typed)), { preventScrollReset: true })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(event.currentTarget)
  }
  return (
    <form
      // Made anew with another filter, so that the fields say what the address says after going back too.
      key={queryPath(path, filter)}
      role="search"
      aria-label={label}
      action={path}
      className={styles.query}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
      }}
    >
      {children}
      <div className={styles.filterButtons}>
        <Button type="submit" variant="quiet">
          検索
        </Button>
        {Object.keys(filter).some((name) => name !== 'sort') && (
          <LinkButton to={path} variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
