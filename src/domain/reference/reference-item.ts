/** The reference lists that admins edit: categories, themes, occupations. */
import { cleanLine, halfKanaToFull } from '../shared/text.ts'

export const referenceLists = ['categories', 'themes', 'occupations'] as const
export type ReferenceListName = (typeof referenceLists)[number]

export const referenceWords: Record<ReferenceListName, string> = {
  categories: 'カテゴリー',
  themes: 'テーマ',
  occupations: '職業',
}

/** The subject type of an item in the audit log. */
export const referenceSubjects = { categories: 'category', themes: 'theme', occupations: 'occupation' } as const

export const MAX_REFERENCE_NAME = 40
/** Maximum number of items in a list, including retired ones. */
export const MAX_REFERENCE_ITEMS = 200

/**
 * A key that is the same for names that look the same to users: it ignores width, case and spaces.
 */
export const nameKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** Returns the name to store, or a message. */
export function checkReferenceName(typed: string): { name: string; problem: null } | { name: null; problem: string } {
  const name = halfKanaToFull(cleanLine(typed))
  if (name === '') return { name: null, problem: '名前を入力してください。' }
  if (Array.from(name).length > MAX_REFERENCE_NAME)
    return { name: null, problem: `${MAX_REFERENCE_NAME}文字以内で入力してください。` }
  return { name, problem: null }
}

export type Named = { id: number; name: string; retired: boolean }

/**
 * Why the name is taken, or null.
 * @param id of the item itself, null for a new one
 */
export function takenName(name: string, id: number | null, items: readonly Named[]): string | null {
  const same = items.find((item) => item.id !== id && nameKey(item.name) === nameKey(name))
  if (!same) return null
  return same.retired
    ? `「${same.name}」は、使用を終えた項目にあります。そちらを再開してください。`
    : `「${same.name}」は、すでにあります。別の名前にしてください。`
}

export type Direction = 'up' | 'down'

/**
 * The ids with one of them moved one step up or down; unchanged if it is the first or last already.
 */
export function moved(ids: readonly number[], id: number, direction: Direction): number[] {
  const at = ids.indexOf(id)
  const to = direction === 'up' ? at - 1 : at + 1
  const order = [...ids]
  const other = ids[to]
  if (at < 0 || other === undefined) return order
  order[at] = other
  order[to] = id
  return order
}
