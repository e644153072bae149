import { TextInput } from '#web/ui/form/text-input.tsx'
import { QueryFilterForm } from './query-filter.tsx'

type Props = {
  /** What is looked through: メンバーをさがす. */
  label: string
  /** Of the list. */
  path: string
  q: string
}

const fields = { q: 'text' } as const

/** What a list that is only searched asks for. */
export const searchFilter = (q: string) => (q === '' ? {} : { q })

/** Looks through a list by a name or an address; what is looked for stands in the address of the page. */
export function SearchForm({ label, path, q }: Props) {
  return (
    <QueryFilterForm path={path} fields={fields} filter={searchFilter(q)} label={label}>
      <TextInput label="名前・メールアドレス" name="q" type="search" mark={false} maxLength={100} defaultValue={q} />
    </QueryFilterForm>
  )
}
