import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useHydrated } from '../use-hydrated.ts'
import styles from './table.module.css'

type Props = {
  /** 山田 太郎を選択 */
  label: string
  checked: boolean
  /** Some of them are selected. */
  some?: boolean
  className?: string
  /** @param range the Shift key is pressed */
  onToggle: (range: boolean) => void
}

/** The checkbox of a row. It needs scripts, so it appears with them; its place is kept. */
export function SelectBox({ label, checked, some = false, className, onToggle }: Props) {
  const shift = useRef(false)
  if (!useHydrated()) return null
  return (
    <label className={classNames(styles.select, className)}>
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
