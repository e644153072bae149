import { type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Card, Row, Stack } from '../layout.tsx'
import { Notice } from '../notice.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import bar from './list-bar.module.css'
import { ColumnChoice, useColumns } from './list-page.tsx'
import type { ListSelection } from './list-selection.ts'
import { SelectBox } from './selection-bar.tsx'
import styles from './table.module.css'

/** The values of `sort` in the address that sort by a column. */
export type ColumnSort = { up?: string; down?: string }

export type ListColumn<Row> = {
  /** Its name in the browser's storage: don't change it. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The width in rem. A column that `grows` has at least this width and shares the rest. */
  rem: number
  grows?: boolean
  /** Aligned at the end: for numbers and prices. */
  end?: boolean
  /**
   * The cell names the row and becomes its link; true for one column. It must have no controls. On
   * phones it is the title of the card.
   */
  names?: boolean
  /** Added to the link for screen readers, if the cell alone doesn't tell the rows apart. */
  more?: (row: Row) => string
  /** Not shown until the admin chooses it. */
  hidden?: boolean
  sort?: ColumnSort
}

export type ListRowSelection<Row> = ListSelection & {
  /** 山田 太郎 */
  nameOf: (row: Row) => string
  /** The bar of the selection, below the table. */
  bar: ReactNode
}

type Props<Row> = {
  /** Name of the list in the browser's storage. */
  name: string
  /** The caption, for screen readers. */
  label: string
  /** Define them outside of the component, or memoize them. */
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The page that a row opens. */
  hrefOf: (row: Row) => string
  /** The row opens a panel on the same page: the page keeps its scroll position. */
  inPlace?: boolean
  /** The value of `sort` in the address, and the address of another one. */
  sort: string
  sortPath: (sort: string) => string
  /** Number of rows on all pages, with its unit: 1,580件. */
  count: string
  /** Links above the table: the CSV file. */
  tools?: ReactNode
  /** Another page or filter is loading: the old rows stay, dimmed. */
  loading: boolean
  /** Why the rows couldn't be loaded. */
  error?: string | null
  onRetry?: () => void
  /** Shown instead of an empty table. */
  empty: ReactNode
  /** Search and filters. They share the line above the table with the tools. */
  filters: ReactNode
  /** How many conditions are set. With it, phones show filters and tools behind a button. */
  filtered?: number
  /**
   * Rows can be selected: with their checkboxes, or with Space on the row; Shift selects a range.
   */
  selection?: ListRowSelection<Row>
}

/** The widths of a table, in rem, that fit beside the navigation (table.module.css). */
const FITS = 59
const FITS_WIDE = 92
/** The column of checkboxes, rem. */
const BOX = 2.75

/**
 * The list of a back office: rows of 44 px that open a page, sorting by the head, choice of
 * columns. On phones each row is a card, and one button opens search, filters and tools. Filters,
 * sort and page are in the address, so the server does all of it; the table only shows one page.
 */
export function ListTable<Row>(props: Props<Row>) {
  const { name, label, columns, rows, keyOf, sort, loading, error, onRetry, empty, selection, filtered } = props
  const [opened, setOpened] = useState(false)
  const { visible, show, reset } = useColumns(name, columns)
  const data = useMemo(() => [...rows], [rows])
  const defs = useMemo(
    () => columns.map((column): ColumnDef<Row> => ({ id: column.id, header: column.head, meta: column })),
    [columns],
  )
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which we don't use, would leave this component out
  const table = useReactTable<Row>({
    data,
    columns: defs,
    getRowId: keyOf,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    state: { columnVisibility: visible },
  })
  const shown = table.getVisibleLeafColumns().map(({ columnDef }) => columnDef.meta as ListColumn<Row>)

  const total = shown.reduce((sum, { rem }) => sum + rem, selection ? BOX : 0)
  const ids = rows.map(keyOf)
  const selected = selection ? ids.filter(selection.has).length : 0
  return (
    <Stack aria-label={label} as="section" gap={1}>
      <div className={classNames(bar.tools, filtered !== undefined && !opened && bar.folded)}>
        {filtered !== undefined && (
          <Button
            variant="quiet"
            className={bar.opener}
            aria-expanded={opened}
            onClick={() => setOpened((before) => !before)}
          >
            検索・条件{filtered > 0 && `（${filtered}）`}
          </Button>
        )}
        {props.filters}
        <Row gap={1} className={bar.side}>
          <p className={bar.count} role="status">
            {loading ? '読み込んでいます…' : props.count}
          </p>
          {props.tools}
          <ColumnChoice columns={columns} visible={visible} onShow={show} onReset={reset} />
        </Row>
      </div>
      {error ? (
        <Notice kind="error">
          <p>{error}</p>
          {onRetry && (
            <Button variant="quiet" onClick={onRetry}>
              もう一度読み込む
            </Button>
          )}
        </Notice>
      ) : rows.length === 0 ? (
        empty
      ) : (
        <Card
          className={classNames(
            styles.frame,
            styles.listFrame,
            total <= FITS ? styles.fits : total <= FITS_WIDE && styles.fitsWide,
          )}
          style={{ '--list-width': `${total}rem` } as CSSProperties}
        >
          <table className={classNames(styles.table, styles.list)} aria-busy={loading || undefined}>
            <caption>
              <VisuallyHidden>{label}</VisuallyHidden>
            </caption>
            <colgroup>
              {selection && <col style={{ width: `${BOX}rem` }} />}
              {shown.map(({ id, rem, grows }) => (
                <col key={id} style={grows ? undefined : { width: `${rem}rem` }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {selection && (
                  <td className={styles.box}>
                    <SelectBox
                      label="このページをすべて選択"
                      checked={selected === ids.length}
                      some={selected > 0}
                      onToggle={() => selection.togglePage(ids)}
                    />
                  </td>
                )}
                {shown.map((column) => (
                  <Head key={column.id} column={column} sort={sort} to={props.sortPath} />
                ))}
              </tr>
            </thead>
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} data-item="" data-selected={selection?.has(row.id) || undefined}>
                  {selection && (
                    <td className={styles.box}>
                      <SelectBox
                        label={`${selection.nameOf(row.original)}を選択`}
                        checked={selection.has(row.id)}
                        onToggle={(range) => selection.toggle(row.id, ids, range)}
                      />
                    </td>
                  )}
                  {shown.map((column) =>
                    column.names ? (
                      <th key={column.id} scope="row">
                        <Link
                          to={props.hrefOf(row.original)}
                          preventScrollReset={props.inPlace}
                          className={styles.open}
                          data-row-link
                          onKeyDown={(event) => {
                            if (event.key !== ' ' || !selection) return moveBetweenRows(event)
                            event.preventDefault()
                            selection.toggle(row.id, ids, event.shiftKey)
                          }}
                        >
                          {column.cell(row.original)}
                          {column.more && <VisuallyHidden> {column.more(row.original)}</VisuallyHidden>}
                        </Link>
                      </th>
                    ) : (
                      <td key={column.id} data-head={column.head} className={classNames(column.end && styles.end)}>
                        <span className={styles.value}>{column.cell(row.original)}</span>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {selection?.bar}
    </Stack>
  )
}

type HeadProps<Row> = { column: ListColumn<Row>; sort: string; to: (sort: string) => string }

function Head<Row>({ column: { head, end, sort: by }, sort, to }: HeadProps<Row>) {
  const up = by?.up !== undefined && by.up === sort
  const down = by?.down !== undefined && by.down === sort
  const next = down ? (by?.up ?? by?.down) : (by?.down ?? by?.up)
  return (
    <th
      scope="col"
      className={classNames(end && styles.end)}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {next === undefined ? (
        head
      ) : (
        <Link to={to(next)} preventScrollReset className={styles.sort}>
          {head}
          <span aria-hidden="true">{up ? '↑' : down ? '↓' : '↕'}</span>
          <VisuallyHidden>{next === by?.up ? 'の昇順に並べる' : 'の降順に並べる'}</VisuallyHidden>
        </Link>
      )}
    </th>
  )
}

/** Arrow keys, Home and End move between rows; Enter opens one, as any link. */
function moveBetweenRows(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = event.currentTarget.closest('tbody')
  if (!rows) return
  const links = [...rows.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.indexOf(event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}
