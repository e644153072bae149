import { lazy } from 'react'
import { GlobalSearch } from '#web/features/office/search/global-search.tsx'

// Most pages are used without it.
const Panel = lazy(async () => ({ default: (await import('./brand-search-panel.tsx')).BrandSearchPanel }))

/** The search over everything of one brand. */
export const BrandSearch = ({ member }: { member: { id: number } }) => (
  <GlobalSearch panel={Panel} owner={member.id} label="予約番号・名前・体験・メール" />
)
