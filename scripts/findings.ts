// One requirement of a run and its result, for the table.
export type Finding = { what: string; figure: string; well: boolean }

/** A requirement that something never happens, with the first cases if it did. */
export const nothing = (what: string, wrong: readonly string[]): Finding => ({
  what,
  figure: wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 5).join('; ')}`,
  well: wrong.length === 0,
})
