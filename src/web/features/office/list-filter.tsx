import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ListOrder } from '#domain/profiles/list-order.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { isNarrowed, listPath, type ListShown, readList } from './list-address.ts'
import styles from './office.module.css'

type Props = {
  shown: ListShown
  /** Of the list. */
  path: string
  /** What is narrowed: アンバサダーをしぼる. */
  label: string
  /** What is looked for: 名前. */
  searchLabel: string
  /** To choose one of, where the list is of several brands. */
  brands?: readonly { id: number; name: string }[]
}

const sorts: Record<ListOrder, string> = { newest: '新しい順', oldest: '古い順', name: '名前順' }

/** What a list of the operator shows, and in which order; the answer stands in the address. */
export function ListFilter({ shown, path, label, searchLabel, brands }: Props) {
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(listPath(path, readList(typed)), { preventScrollReset: true })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(event.currentTarget)
  }
  return (
    <form
      // Made anew with another filter, so that the fields say what the address says after going back too.
      key={listPath(path, { ...shown, page: 1 })}
      role="search"
      aria-label={label}
      action={path}
      className={styles.filter}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
      }}
    >
      <TextInput label={searchLabel} name="q" type="search" mark={false} maxLength={100} defaultValue={shown.q} />
      <Select
        label="公開の状態"
        name="published"
        mark={false}
        placeholder="すべて"
        options={[
          { value: 'true', label: '公開' },
          { value: 'false', label: '非公開' },
        ]}
        defaultValue={shown.published === null ? '' : String(shown.published)}
      />
      {brands && (
        <Select
          label="ブランド"
          name="brand"
          mark={false}
          placeholder="すべて"
          options={[
            { value: 'none', label: '（ブランドなし）' },
            ...brands.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={shown.brand ?? ''}
        />
      )}
      <Select
        label="並び順"
        name="sort"
        mark={false}
        placeholder={null}
        options={Object.entries(sorts).map(([value, words]) => ({ value, label: words }))}
        defaultValue={shown.sort}
      />
      <div className={styles.filterButtons}>
        <Button type="submit" variant="quiet">
          検索
        </Button>
        {isNarrowed(shown) && (
          <LinkButton to={path} variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
