import { findItems } from '#database/reference/lists.ts'
import type { App } from '../../shared/app.ts'

/** The categories to choose from, in their order. */
export async function listCategories({ db }: Pick<App, 'db'>) {
  return { categories: await findItems(db, 'categories') }
}
