import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { officeList, type OfficeShown } from '#web/features/shared/list-address.ts'

type Props<Row> = {
  /** Name of the rows: アンバサダー. */
  noun: string
  /** Path of the list. */
  path: string
  shown: OfficeShown
  columns: readonly Column<Row>[]
  /** Null when it couldn't be loaded. */
  list: { rows: readonly Row[]; meta: { current_page: number; total_pages: number } } | null
  /** Link to create the first row, if the list is empty without filters. */
  create: ReactNode
}

/** The rows and pager of a list of the admin area, in all its states. */
export function OfficeList<Row extends { id: number }>({ noun, path, shown, columns, list, create }: Props<Row>) {
  const loading = useListLoading()
  const { revalidate } = useRevalidator()
  const all = (
    <LinkButton to={path} variant="quiet">
      条件を消す
    </LinkButton>
  )
  return (
    <>
      <DataTable
        label={noun}
        columns={columns}
        rows={loading || !list ? null : list.rows}
        keyOf={({ id }) => id}
        error={list ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
        empty={officeList.isNarrowed(shown) ? all : create}
      />
      {list && (
        <Pager
          page={list.meta.current_page}
          total={list.meta.total_pages}
          to={(page) => officeList.address(path, { ...shown, page })}
          label={`${noun}のページ送り`}
        />
      )}
    </>
  )
}
