import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Pressable } from 'react-aria-components/Pressable'
import { useDrag } from 'react-aria-components/useDrag'
import { useDrop } from 'react-aria-components/useDrop'
import { classNames } from '../class-names.ts'
import styles from './sortable.module.css'

/**
 * The dragged item. The types of a drag event can't tell it: Safari reports every type for a file.
 */
let dragged: { list: string; at: number } | null = null

/** Whether the current drag is that of a list item, not of a file. */
export const isSorting = () => dragged !== null

type Props = {
  /** The name of the list. An item can be dropped on items of the same list only. */
  list: string
  /** The item's index, from 0. */
  at: number
  count: number
  /** Names the item for screen readers: 2枚目の写真. */
  label: string
  /** The item moves by its handle only, so that its text can be selected. */
  byHandle?: boolean
  /** Called on a drop: the item takes the index of the one below the pointer. */
  onMove: (from: number, to: number) => void
  /** The `data-key` attribute, by which the list finds the item. */
  dataKey: string
  className?: string
  /**
   * @param handle starts a drag by keyboard or screen reader, and shows that the item is movable
   */
  children: (handle: ReactNode) => ReactNode
}

/**
 * A list item that the user moves by drag and drop, built on React Aria: by mouse, touch, keyboard
 * (Enter, Tab, Enter) or screen reader. Also give the items buttons that move them by one place:
 * they are easier to use.
 */
export function Sortable({ list, at, count, label, byHandle = false, onMove, dataKey, className, children }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (!dragging) return
    const release = () => setDragging(false)
    window.addEventListener('pointerup', release)
    window.addEventListener('dragend', release)
    return () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('dragend', release)
    }
  }, [dragging])
  const alone = count < 2
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: alone,
    // By default the browser would offer the URL of a picture to other programs.
    getItems: () => [{ 'text/plain': '' }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => (dragged = { list, at }),
    onDragEnd: () => (dragged = null),
  })
  const { dropProps, isDropTarget } = useDrop({
    ref: item,
    getDropOperation: () => (dragged?.list === list && dragged.at !== at ? 'move' : 'cancel'),
    onDrop: () => {
      if (dragged) onMove(dragged.at, at)
    },
  })
  return (
    <li
      ref={item}
      {...dropProps}
      {...(byHandle && !dragging ? {} : dragProps)}
      // During a drag by keyboard React Aria focuses the items.
      tabIndex={-1}
      aria-label={`${at + 1}番目`}
      data-key={dataKey}
      className={classNames(styles.item, className, isDragging && styles.dragged, isDropTarget && styles.over)}
    >
      {children(
        !alone && (
          <Pressable {...dragButtonProps} onPressStart={({ pointerType }) => setDragging(pointerType !== 'keyboard')}>
            {/* Not a <button>: Firefox starts no drag on a button. */}
            <span
              role="button"
              aria-label={`並べ替える（${label}）`}
              aria-describedby={dragButtonProps['aria-describedby']}
              data-button="handle"
              className={styles.handle}
            >
              <svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true">
                <path d="M5 6h.01M11 6h.01M5 12h.01M11 12h.01M5 18h.01M11 18h.01" />
              </svg>
            </span>
          </Pressable>
        ),
      )}
    </li>
  )
}
