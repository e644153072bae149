import { type RefObject, useEffect, useRef, useState } from 'react'

type Dragging = { from: number; over: number | null } | null

/**
 * Puts the draggable children of a list in order with the mouse. It only adds to buttons that do the same: a finger and a keyboard drag nothing.
 * @param onMove gets the places, from 0
 * @returns which child is dragged, and over which one
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): Dragging {
  const [dragging, setDragging] = useState<Dragging>(null)
  const now = useRef<Dragging>(null)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const set = (value: Dragging) => {
      now.current = value
      setDragging(value)
    }
    const placeOf = ({ target }: Event): number | null => {
      const child = [...element.children].findIndex((one) => target instanceof Node && one.contains(target))
      return child >= 0 && element.children[child]?.getAttribute('draggable') === 'true' ? child : null
    }
    const start = (event: DragEvent) => {
      const from = placeOf(event)
      if (from === null || !event.dataTransfer) return
      event.dataTransfer.effectAllowed = 'move'
      // Otherwise the browser would offer the picture's address to other programs.
      event.dataTransfer.clearData()
      event.dataTransfer.setData('text/plain', '')
      set({ from, over: null })
    }
    const over = (event: DragEvent) => {
      if (!now.current) return
      const place = placeOf(event)
      if (place !== null) event.preventDefault()
      if (place !== now.current.over) set({ ...now.current, over: place })
    }
    const drop = (event: DragEvent) => {
      if (!now.current) return
      event.preventDefault()
      const place = placeOf(event)
      if (place !== null) move.current(now.current.from, place)
      set(null)
    }
    const end = () => set(null)
    element.addEventListener('dragstart', start)
    element.addEventListener('dragover', over)
    element.addEventListener('drop', drop)
    element.addEventListener('dragend', end)
    return () => {
      element.removeEventListener('dragstart', start)
      element.removeEventListener('dragover', over)
      element.removeEventListener('drop', drop)
      element.removeEventListener('dragend', end)
    }
  }, [list])
  return dragging
}
