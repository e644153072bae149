import type { ReactNode } from 'react'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'

const tabs = {
  operator: { label: '運営者の情報', to: '/admin/settings' },
  fees: { label: '手数料と返金', to: '/admin/settings/fees' },
  payouts: { label: 'お支払い', to: '/admin/settings/payouts' },
  journal: { label: '仕訳の科目', to: '/admin/settings/journal' },
  legal: { label: '法律のページ', to: '/admin/settings/legal' },
} as const

/**
 * One tab of the settings. Each has its own address, so that leaving a tab with unsaved input asks
 * (`UnsavedGuard`).
 */
export function SettingsPage({ tab, children }: { tab: keyof typeof tabs; children: ReactNode }) {
  const may = useMay()
  const open = Object.entries(tabs).filter(([, { to }]) => may.open(to))
  return (
    <OfficePage title="設定" width="form">
      {open.length > 1 && (
        <Tabs label="設定の種類" items={open.map(([name, item]) => ({ ...item, current: name === tab }))} />
      )}
      {children}
    </OfficePage>
  )
}
