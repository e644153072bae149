import { Card, Row } from '../layout.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useClosingDetails } from '../use-closing-details.ts'
import bar from './list-bar.module.css'
import { useStoredValue } from './stored-value.ts'
import { classNames } from '../class-names.ts'
import inner from '../inner-looks.module.css'

/** What of a column (list-table.tsx) is needed to choose it. */
type Column = { id: string; head: string; names?: boolean; hidden?: boolean }
type Visible = Readonly<Record<string, boolean>>

function readVisible(stored: unknown): Visible {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
}

/**
 * The columns that are shown, by id. The admin's choices are kept in the browser; columns without a
 * choice follow `hidden`.
 */
export function useColumns(list: string, columns: readonly Column[]) {
  const [chosen, store] = useStoredValue(`tsumugi:list:${list}:columns`, readVisible)
  const visible = Object.fromEntries(
    columns.map(({ id, hidden = false, names = false }) => [id, names || (chosen[id] ?? !hidden)]),
  )
  return { visible, show: (id: string, shown: boolean) => store({ ...chosen, [id]: shown }), reset: () => store({}) }
}

type Props = {
  columns: readonly Column[]
  visible: Visible
  onShow: (id: string, shown: boolean) => void
  onReset: () => void
}

/** The menu that shows and hides columns. It needs scripts, so it appears with them. */
export function ColumnChoice({ columns, visible, onShow, onReset }: Props) {
  const details = useClosingDetails()
  if (!useHydrated()) return null
  return (
    <details ref={details}>
      <summary className={classNames(inner.chevron, bar.quiet)}>列</summary>
      <Card as="fieldset" pad={2} gap={1.5} className={bar.panel}>
        <legend className={bar.legend}>表示する列</legend>
        {columns.map(({ id, head, names = false }) => (
          <Row key={id} as="label" gap={1.5} nowrap className={bar.check}>
            <input
              type="checkbox"
              checked={visible[id] ?? false}
              disabled={names}
              onChange={(event) => onShow(id, event.currentTarget.checked)}
            />
            {head}
          </Row>
        ))}
        <button type="button" className={bar.quiet} onClick={onReset}>
          はじめの列に戻す
        </button>
      </Card>
    </details>
  )
}
