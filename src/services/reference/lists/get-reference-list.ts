import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { findReferenceRows } from '#database/reference/keep-lists.ts'
import type { ReferenceListName } from '#domain/reference/reference-item.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

/** All items of a short list, retired ones too. */
export async function getReferenceList({ db }: Pick<App, 'db'>, list: ReferenceListName): Promise<ReferenceList> {
  const rows = await findReferenceRows(db, list)
  return { items: rows.map((row) => ({ ...row, retired_at: row.retired_at && isoJapan(row.retired_at) })) }
}
