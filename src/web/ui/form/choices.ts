import type { SyntheticEvent } from 'react'

/** The selects whose value is being changed by keys; `changed`: it was. */
const byKeys = new WeakMap<EventTarget, 'going' | 'changed'>()

/** Keys that change a closed select: in some browsers each of them is a choice. */
const moves = ({ key, altKey }: KeyboardEvent) =>
  !altKey && (/^(Arrow|Home|End|Page)/.test(key) || (key.length === 1 && key !== ' '))

/**
 * For selects that apply at once: by pointer, or with Enter. Who looks through the choices with
 * keys isn't moved to another page by each of them (WCAG 3.2.2).
 * @param event every keydown, pointerdown and change of the selects
 * @returns the select that was chosen from, or null
 */
export function choiceBy({ nativeEvent: event }: SyntheticEvent): HTMLSelectElement | null {
  const { target } = event
  if (!(target instanceof HTMLSelectElement)) return null
  const before = byKeys.get(target)
  if (event instanceof KeyboardEvent) {
    if (moves(event)) {
      byKeys.set(target, before ?? 'going')
      // A closed select changes at once. Where an arrow key opens its list, as on a Mac, the user
      // chooses later.
      setTimeout(() => byKeys.get(target) === 'going' && byKeys.delete(target))
    }
    if (['Enter', ' '].includes(event.key) || event.altKey) byKeys.delete(target)
    if (event.key !== 'Enter' || before !== 'changed') return null
    event.preventDefault()
    return target
  }
  if (event.type !== 'change') byKeys.delete(target)
  else if (before === undefined) return target
  else byKeys.set(target, 'changed')
  return null
}
