// Compares rows that existed before an attack with their state after it.
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'

/**
 * Tables with rights, public content and data of the demonstration's users, each with the columns
 * that others may change. Settings are left out, because an admin among the attackers may change
 * them.
 */
const PROTECTED: Record<string, string[]> = {
  ambassador_images: [],
  ambassador_members: [],
  ambassadors: [],
  audit_log: [],
  brand_accounts: [],
  brand_images: [],
  brand_members: [],
  brands: [],
  // Any user may book a place of another user's slot.
  calendars: ['taken', 'places_left'],
  categories: ['sort_order'],
  communities: [],
  community_ambassadors: [],
  community_application_items: [],
  community_applications: [],
  community_images: [],
  coupons: [],
  experience_drafts: [],
  experience_images: [],
  experience_options: [],
  experience_themes: [],
  experiences: [],
  holding_requests: [],
  occupations: ['sort_order'],
  reservations: [],
  reviews: [],
  themes: ['sort_order'],
  user_accounts: [],
  users: [],
}

type Row = Record<string, unknown>
/** By table, then by the row's key. */
export type Rows = Map<string, Map<string, Row>>

export async function readProtected(pool: pg.Pool): Promise<Rows> {
  const tables: Rows = new Map()
  for (const [table, changing] of Object.entries(PROTECTED)) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) - $1::text[] as row from ${table} t`, [
      changing,
    ])
    tables.set(table, new Map(rows.map(({ row }) => ['id' in row ? String(row.id) : JSON.stringify(row), row])))
  }
  return tables
}

/** @returns a line for each row that existed before and is missing or different now */
export function touchedRows(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) =>
    [...rows].flatMap(([key, row]) => {
      const now = after.get(table)?.get(key)
      if (!now) return [`${table} ${key} is gone`]
      const changed = Object.keys(row).filter((column) => !isDeepStrictEqual(row[column], now[column]))
      return changed.length > 0 ? [`${table} ${key}: ${changed.join(', ')}`] : []
    }),
  )
}
