import { MAX_RECENT } from '#domain/experiences/favorites.ts'
import { browserIds } from '../shared/browser-ids.ts'

/** The stories that were opened in this browser, the last one first. No server knows them. */
export const recentIds = browserIds('tsumugi.form.recent', MAX_RECENT)
