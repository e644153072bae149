import type { ReactNode } from 'react'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
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
  return (
    <FilterForm
      label={label}
      action={path}
      current={queryPath(path, filter)}
      to={(typed) => queryPath(path, readQuery(fields, typed))}
      narrowed={Object.keys(filter).some((name) => name !== 'sort')}
    >
      {children}
    </FilterForm>
  )
}
