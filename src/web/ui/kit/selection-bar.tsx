import { type ReactNode, useRef } from 'react'
import { announce } from '../content/announce.ts'
import { Row } from '../layout.tsx'
import looks from '../looks.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'
import bar from './list-bar.module.css'
import type { ListSelection } from './list-selection.ts'
import { useHydrated } from '../use-hydrated.ts'
import styles from './table.module.css'

type Props = {
  selection: ListSelection
  /** Number of rows of the filter, on all pages. */
  total: number
  /** 人, 件. */
  unit: string
  /** The buttons of the actions. */
  children: ReactNode
}

/**
 * What is selected, and what to do with it. It sticks to the end of the window, so that no row
 * moves when it appears.
 */
export function SelectionBar({ selection, total, unit, children }: Props) {
  const { all, count } = selection
  const number = (of: number) => `${of.toLocaleString('ja-JP')}${unit}`
  const words = all ? `全${number(total)}を選択中` : count > 0 ? `${number(count)}を選択中` : ''
  return (
    <>
      <p role="status">
        <VisuallyHidden>{words}</VisuallyHidden>
      </p>
      {words !== '' && (
        <Row aria-label="選択したものの操作" as="section" gap={1} className={bar.selection} data-sticky-bar>
          <strong className={looks.moment}>{words}</strong>
          {!all && total > count && (
            <button type="button" className={bar.quiet} onClick={selection.selectAll}>
              全{number(total)}を選択
            </button>
          )}
          <button
            type="button"
            className={bar.quiet}
            onClick={() => {
              selection.clear()
              announce('選択を外しました。')
            }}
          >
            選択を外す
          </button>
          <span className={bar.actions}>{children}</span>
        </Row>
      )}
    </>
  )
}

type SelectBoxProps = {
  /** 山田 太郎を選択 */
  label: string
  checked: boolean
  /** Some of them are selected. */
  some?: boolean
  /** @param range the Shift key is pressed */
  onToggle: (range: boolean) => void
}

/** The checkbox of a row. It needs scripts, so it appears with them; its place is kept. */
export function SelectBox({ label, checked, some = false, onToggle }: SelectBoxProps) {
  const shift = useRef(false)
  if (!useHydrated()) return null
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = some && !checked
        }}
        onClick={(event) => {
          shift.current = event.shiftKey
        }}
        onKeyDown={(event) => {
          shift.current = event.shiftKey
        }}
        onChange={() => onToggle(shift.current)}
      />
    </label>
  )
}
