import { TextInput } from '#web/ui/form/text-input.tsx'
import { QueryFilterForm } from './query-filter.tsx'

type Props = {
  /** Label of the form: メンバーをさがす. */
  label: string
  /** Path of the list. */
  path: string
  q: string
}

const fields = { q: 'text' } as const

/** The query of a list that has only a text search. */
export const searchFilter = (q: string) => (q === '' ? {} : { q })

/** Searches a list by name or address. The search text is in the page's address. */
export function SearchForm({ label, path, q }: Props) {
  return (
    <QueryFilterForm path={path} fields={fields} filter={searchFilter(q)} label={label}>
      <TextInput label="名前・メールアドレス" name="q" type="search" mark={false} maxLength={100} defaultValue={q} />
    </QueryFilterForm>
  )
}
