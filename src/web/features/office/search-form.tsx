import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './office.module.css'

type Props = {
  /** What is looked through: メンバーをさがす. */
  label: string
  /** Of the list. */
  path: string
  q: string
}

/** The address of a list that is searched and has pages. */
export function searchPath(path: string, q: string, page = 1): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Looks through a list by a name or an address; what is looked for stands in the address of the page. */
export function SearchForm({ label, path, q }: Props) {
  const navigate = useNavigate()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(searchPath(path, typeof typed === 'string' ? typed.trim() : ''), { preventScrollReset: true })
  }
  return (
    <form key={q} role="search" aria-label={label} action={path} className={styles.search} onSubmit={submit}>
      <TextInput
        label="名前・メールアドレス"
        name="q"
        type="search"
        mark={false}
        maxLength={100}
        defaultValue={q}
        size="medium"
      />
      <div className={styles.filterButtons}>
        <Button type="submit" variant="quiet">
          検索
        </Button>
        {q !== '' && (
          <LinkButton to={path} variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
