import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { openedRow, useClosePanel } from '#web/features/office/lists/opened-row.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'

type Props<Row> = {
  /** The address of the list without the opened row. */
  path: string
  rows: readonly Row[] | null
  titleOf: (row: Row) => string
  itemsOf: (row: Row) => ComponentProps<typeof DescriptionList>['items']
}

/** The opened job or mail with the whole error, beside the list. */
export function FailingPanel<Row extends { id: number | string }>({ path, rows, titleOf, itemsOf }: Props<Row>) {
  const { search } = useLocation()
  const close = useClosePanel(path)
  const row = openedRow(rows ?? undefined, search)
  return (
    <Dialog
      open={row !== null}
      onClose={close}
      shape="side"
      title={row ? titleOf(row) : 'くわしい内容'}
      closeLabel="くわしい内容を閉じる"
    >
      {row && <DescriptionList items={itemsOf(row)} />}
    </Dialog>
  )
}
