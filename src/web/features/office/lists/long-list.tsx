import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import type { FilterChoice } from '#web/ui/kit/grouped-choices.tsx'
import { type ListFilter, ListFilters } from '#web/ui/kit/list-filters.tsx'
import { KeepView, ListPage, type ListView } from '#web/ui/kit/list-page.tsx'
import { type ListColumn, type ListRowSelection, ListTable } from '#web/ui/kit/list-table.tsx'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import bar from '#web/ui/kit/list-bar.module.css'
import { withQuery } from '#web/ui/page-of.ts'

type CsvLinkProps = {
  /** Path of the file in the API. */
  file: string
  /** The filter of the list. */
  query: object
}

/** Downloads all rows that match the filter, as CSV for Excel. The server records the download. */
function CsvLink({ file, query }: CsvLinkProps) {
  const href = withQuery(file, new URLSearchParams(query as Record<string, string>))
  return (
    <a href={href} download className={bar.quiet} onClick={downloadConfirmed}>
      CSVを保存
    </a>
  )
}

type Values = Readonly<Record<string, string | undefined>>

type Props<Row> = {
  /** Name of the list in the browser's storage: don't change it. */
  name: string
  /** Name of the rows: 受取人. The labels of the parts begin with it. */
  noun: string
  /** Labels that don't follow from the name of the rows. */
  labels?: { title?: string; views?: string; filters?: string; table?: string }
  /** Path of the list. */
  path: string
  /** The address of the list with these values (`listAddresses`). */
  to: (values: Values, page?: number) => string
  /** What the address asks for (`readQuery`). */
  filter: Values
  /** What stays when the filters change, as the queue that is shown. */
  kept?: Readonly<Record<string, string>>
  filters: readonly ListFilter[]
  /** What the search text looks in. */
  searches: string
  /** The order without `sort` in the address. */
  usualSort: string
  sorts: readonly FilterChoice[]
  views: readonly ListView[]
  /** Define them outside of the component, or memoize them. */
  columns: readonly ListColumn<Row>[]
  /** Null if the rows couldn't be loaded. */
  rows: readonly Row[] | null
  /** The pages; undefined if the rows couldn't be loaded, or with `pager`. */
  pages?: { current_page: number; total_pages: number } | undefined
  /** Instead of numbered pages: links to older and newer rows. */
  pager?: ReactNode
  /** Why the rows couldn't be loaded. */
  error: string | null
  /** The page that a row opens. By default its id below the path of the list. */
  hrefOf?: (row: Row) => string
  /** A row opens a panel on the same page. */
  inPlace?: boolean
  /** Number of rows on all pages, with its unit: 1,580件. */
  count: string
  /** Text instead of an empty table. */
  empty: string
  /** Path of the CSV file in the API. */
  csv?: string
  /**
   * The query of the file. By default the filter without its sort: most files have a fixed order.
   */
  csvQuery?: Values
  /** The link that creates a row, also above an empty list. */
  create?: ReactNode
  /** More tools above the table. */
  tools?: ReactNode
  selection?: ListRowSelection<Row> | undefined
  /** Shown between the head of the page and the table. */
  children?: ReactNode
  /** Shown below the list. */
  after?: ReactNode
}

/**
 * The page of a long list of the admin area: views, search and filters, table and pager. Filters,
 * sort and page are in the address (docs/decisions/046-one-list-component.md).
 */
export function LongList<Row extends { id: number | string }>(props: Props<Row>) {
  const { name, noun, labels = {}, path, to, filter, kept, usualSort, pages, error, csv, children } = props
  const loading = useListLoading()
  const { revalidate } = useRevalidator()
  const { sort = usualSort, ...conditions } = filter
  const page = { name, path, views: props.views, current: to(filter) }
  return (
    <ListPage title={labels.title ?? noun} label={labels.views ?? `${noun}の種類`} {...page}>
      {children}
      <ListTable
        name={name}
        label={labels.table ?? noun}
        columns={props.columns}
        rows={props.rows ?? []}
        keyOf={({ id }) => String(id)}
        hrefOf={props.hrefOf ?? (({ id }) => `${path}/${id}`)}
        inPlace={props.inPlace}
        filters={
          <ListFilters
            label={labels.filters ?? `${noun}をしぼる`}
            path={path}
            values={filter}
            kept={kept}
            filters={props.filters}
            searches={props.searches}
            sort={{ value: sort, options: props.sorts }}
            to={to}
          />
        }
        filtered={Object.keys(conditions).filter((key) => conditions[key] && kept?.[key] === undefined).length}
        sort={sort}
        sortPath={(by) => to({ ...filter, sort: by })}
        count={props.count}
        tools={
          <>
            <KeepView {...page} />
            {csv !== undefined && <CsvLink file={csv} query={props.csvQuery ?? conditions} />}
            {props.tools}
            {props.create}
          </>
        }
        selection={props.selection}
        loading={loading}
        error={loading ? null : error}
        onRetry={() => void revalidate()}
        empty={<EmptyState text={props.empty} />}
      />
      {pages && <Pager pages={pages} to={(number) => to(filter, number)} label={`${noun}のページ送り`} />}
      {props.pager}
      {props.after}
    </ListPage>
  )
}
