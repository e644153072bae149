import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useTurning } from '#web/features/shared/use-turning.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { isNarrowed, listPath, type ListShown } from './list-address.ts'

type Props<Row> = {
  /** What the rows are: アンバサダー. */
  noun: string
  /** Of the list. */
  path: string
  shown: ListShown
  columns: readonly Column<Row>[]
  /** Null where it couldn't be loaded. */
  list: { rows: readonly Row[]; meta: { current_page: number; total_pages: number } } | null
  /** The way to the first one, where there is none at all. */
  create: ReactNode
}

/** The rows and pages of a list of the operator, in its states. */
export function OfficeList<Row extends { id: number }>({ noun, path, shown, columns, list, create }: Props<Row>) {
  const turning = useTurning()
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
        rows={turning || !list ? null : list.rows}
        keyOf={({ id }) => id}
        error={list ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
        empty={isNarrowed(shown) ? all : create}
      />
      {list && (
        <Pager
          page={list.meta.current_page}
          total={list.meta.total_pages}
          to={(page) => listPath(path, { ...shown, page })}
          label={`${noun}のページ送り`}
        />
      )}
    </>
  )
}
