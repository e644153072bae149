import { later } from '#web/ui/later.tsx'
import { GlobalSearch } from './global-search.tsx'

// Most pages are used without it.
const Panel = later(async () => (await import('./admin-search-panel.tsx')).AdminSearchPanel)

/** The search over everything of the admin area. */
export const AdminSearch = ({ user }: { user: { id: number } }) => (
  <GlobalSearch panel={Panel} owner={user.id} label="番号・名前・メール・電話・カードの下4桁" />
)
