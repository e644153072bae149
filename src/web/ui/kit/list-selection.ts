import { useState } from 'react'

/** The rows of a list that are selected, on all its pages. */
export type ListSelection = {
  /** Number of rows that were selected one by one; 0 if all are. */
  count: number
  /** All rows of the filter, also those of other pages. */
  all: boolean
  ids: readonly string[]
  has: (id: string) => boolean
  /**
   * Selects a row, or ends that.
   * @param rows the page, for a range from the row that was changed last
   */
  toggle: (id: string, rows: readonly string[], range: boolean) => void
  /** Selects the whole page, or ends that. */
  togglePage: (rows: readonly string[]) => void
  selectAll: () => void
  clear: () => void
}

type State = { filter: string; all: boolean; ids: readonly string[]; last: string | null }

const empty = (filter: string): State => ({ filter, all: false, ids: [], last: null })

/** The rows from one to another, as they stand on the page. */
function between(rows: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : rows.indexOf(from), rows.indexOf(to)]
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The state after a row was changed. Exported for its test. */
export function toggled(state: State, id: string, rows: readonly string[], range: boolean): State {
  // Without one of them, 「all」 is no longer the filter: what stays selected is what the admin sees.
  const before = state.all ? rows : state.ids
  const selects = !before.includes(id)
  const changed = range && !state.all ? between(rows, state.last, id) : [id]
  const ids = selects
    ? [...before, ...changed.filter((one) => !before.includes(one))]
    : before.filter((one) => !changed.includes(one))
  return { ...state, all: false, ids, last: id }
}

/**
 * The selection of a list. It survives another page and another sort; another filter empties it,
 * because rows that nobody sees must not be changed by surprise.
 * @param filter stands for the filter, as its address without sort and page
 */
export function useListSelection(filter: string): ListSelection {
  const [stored, setState] = useState(() => empty(filter))
  const state = stored.filter === filter ? stored : empty(filter)
  return {
    count: state.ids.length,
    all: state.all,
    ids: state.ids,
    has: (id) => state.all || state.ids.includes(id),
    toggle: (id, rows, range) => setState(toggled(state, id, rows, range)),
    togglePage: (rows) => {
      const others = state.ids.filter((id) => !rows.includes(id))
      const whole = state.all || rows.every((id) => state.ids.includes(id))
      setState({ ...state, all: false, ids: whole ? others : [...others, ...rows], last: null })
    },
    selectAll: () => setState({ ...empty(filter), all: true }),
    clear: () => setState(empty(filter)),
  }
}
