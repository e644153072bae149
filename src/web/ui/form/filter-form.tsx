import type { ReactNode, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../button.tsx'
import styles from './filter-form.module.css'

type Props = {
  /** What is narrowed, for screen readers. */
  label: string
  /** The page of the list, without any filter. */
  action: string
  /** The address that shows what the list shows now. */
  current: string
  /** The address for what was typed. */
  to: (typed: URLSearchParams) => string
  /** Whether there is something to clear. */
  narrowed: boolean
  children: ReactNode
}

/** Fields that narrow a list in an office; the answer stands in the address. A choice goes there at once, a text when it is sent. */
export function FilterForm({ label, action, current, to, narrowed, children }: Props) {
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(to(typed), { preventScrollReset: true })
  }
  return (
    <form
      // Made anew with another address, so that the fields say what it says after going back too.
      key={current}
      role="search"
      aria-label={label}
      action={action}
      className={styles.filter}
      noValidate
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        go(event.currentTarget)
      }}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
      }}
    >
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="quiet">
          検索
        </Button>
        {narrowed && (
          <LinkButton to={action} variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
