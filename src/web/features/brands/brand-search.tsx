import { GlobalSearch } from '#web/features/office/search/global-search.tsx'
import { later } from '#web/ui/later.tsx'

// Most pages are used without it.
const Panel = later(async () => (await import('./brand-search-panel.tsx')).BrandSearchPanel)

/** The search over everything of one brand. */
export const BrandSearch = ({ member }: { member: { id: number } }) => (
  <GlobalSearch panel={Panel} owner={member.id} label="予約番号・名前・体験・メール" />
)
