import type { ReactNode } from 'react'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { type QueryFields, type QueryFilter, queryPath, readQuery } from './query-address.ts'

type Props<F extends QueryFields> = {
  /** Path of the list. */
  path: string
  fields: F
  filter: QueryFilter<F>
  /** Label of the form: 予約をしぼる. */
  label: string
  /** Controls named like the fields, with the current filter as their default values. */
  children: ReactNode
}

/** Filter of a list; its values are in the address. */
export function QueryFilterForm<F extends QueryFields>({ path, fields, filter, label, children }: Props<F>) {
  return (
    <FilterForm
      label={label}
      action={path}
      values={filter}
      to={(typed) => queryPath(path, readQuery(fields, typed))}
      narrowed={Object.keys(filter).some((name) => name !== 'sort')}
    >
      {children}
    </FilterForm>
  )
}
