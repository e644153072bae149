// What a run promised and what it found, for its table.
export type Finding = { what: string; figure: string; well: boolean }

/** A promise that nothing of a kind happens, with the first things that did. */
export const nothing = (what: string, wrong: readonly string[]): Finding => ({
  what,
  figure: wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 5).join('; ')}`,
  well: wrong.length === 0,
})
