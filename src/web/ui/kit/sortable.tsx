import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Pressable } from 'react-aria-components/Pressable'
import { useDrag } from 'react-aria-components/useDrag'
import { useDrop } from 'react-aria-components/useDrop'
import { classNames } from '../class-names.ts'
import styles from './sortable.module.css'

/** What is dragged at the moment. It can't be told from the types of a drag: Safari says of a file that it has every type. */
let dragged: { list: string; at: number } | null = null

/** Whether an item of a list is dragged, and not a file. */
export const isSorting = () => dragged !== null

type Props = {
  /** Names the list; items are dropped on others of the same one. */
  list: string
  /** Its place, from 0. */
  at: number
  count: number
  /** What it is, for screen readers: 2枚目の写真. */
  label: string
  /** Dragged by its handle alone, because there is text in it to be selected. */
  byHandle?: boolean
  /** It is dropped on another one, whose place it takes. */
  onMove: (from: number, to: number) => void
  /** For its list to find it. */
  dataKey: string
  className?: string
  /** @param handle what starts the dragging for keyboards and screen readers, and shows that there is one */
  children: (handle: ReactNode) => ReactNode
}

/**
 * An item of a list that is put in order by dragging, with React Aria: with a mouse, a finger, the keyboard (Enter, Tab, Enter) and a
 * screen reader, which is told what to do. Give the list buttons for the next place, too: they are the simpler way.
 */
export function Sortable({ list, at, count, label, byHandle = false, onMove, dataKey, className, children }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!held) return
    const release = () => setHeld(false)
    window.addEventListener('pointerup', release)
    window.addEventListener('dragend', release)
    return () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('dragend', release)
    }
  }, [held])
  const alone = count < 2
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: alone,
    // Otherwise the browser would offer the address of a picture to other programs.
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
      {...(byHandle && !held ? {} : dragProps)}
      // React Aria moves the focus to the items while one of them is dragged by keyboard.
      tabIndex={-1}
      aria-label={`${at + 1}番目`}
      data-key={dataKey}
      className={classNames(styles.item, className, isDragging && styles.dragged, isDropTarget && styles.over)}
    >
      {children(
        !alone && (
          <Pressable {...dragButtonProps} onPressStart={({ pointerType }) => setHeld(pointerType !== 'keyboard')}>
            {/* No <button>: Firefox starts no drag on one. */}
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
