/** The short lists that admins keep: categories, themes, occupations. */
import { cleanLine, halfKanaToFull } from '../shared/text.ts'

export const referenceLists = ['categories', 'themes', 'occupations'] as const
export type ReferenceListName = (typeof referenceLists)[number]

export const referenceWords: Record<ReferenceListName, string> = {
  categories: 'カテゴリー',
  themes: 'テーマ',
  occupations: '職業',
}

/** What one of a list is called in the audit log. */
export const referenceSubjects = { categories: 'category', themes: 'theme', occupations: 'occupation' } as const

export const MAX_REFERENCE_NAME = 40
/** More than anybody wants to choose from; retired ones count too. */
export const MAX_REFERENCE_ITEMS = 200

/** Names that people would take for the same one have the same key: width, case and the space around it don't count. */
export const nameKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** The name as it is kept, or what is wrong with it. */
export function checkReferenceName(typed: string): { name: string; problem: null } | { name: null; problem: string } {
  const name = halfKanaToFull(cleanLine(typed))
  if (name === '') return { name: null, problem: '名前を入力してください。' }
  if (Array.from(name).length > MAX_REFERENCE_NAME)
    return { name: null, problem: `${MAX_REFERENCE_NAME}文字以内で入力してください。` }
  return { name, problem: null }
}

export type Named = { id: number; name: string; retired: boolean }

/** Why an item can't have this name among the others; null when it can. @param id the item itself, null for a new one */
export function takenName(name: string, id: number | null, items: readonly Named[]): string | null {
  const same = items.find((item) => item.id !== id && nameKey(item.name) === nameKey(name))
  if (!same) return null
  return same.retired
    ? `「${same.name}」は、使用を終えた項目にあります。そちらを再開してください。`
    : `「${same.name}」は、すでにあります。別の名前にしてください。`
}

export type Direction = 'up' | 'down'

/** The ids with one of them a step further up or down; the same order where there is no step to go. */
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
