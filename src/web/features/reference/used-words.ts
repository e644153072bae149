import type { ReferenceListName } from '#domain/reference/reference-item.ts'

/** The server counts only up to this number. */
const COUNTED = 1000

/** '体験 12件' */
export function usedWords(list: ReferenceListName, used: number): string {
  const what = list === 'occupations' ? '応募' : '体験'
  return used >= COUNTED ? `${what} ${COUNTED.toLocaleString('ja-JP')}件以上` : `${what} ${used}件`
}
