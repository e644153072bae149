/** Settings: when hosts are paid, and from which amount. */
import { loaded, serverApi } from '#web/api-client.ts'
import { PayoutRulesForm } from '#web/features/reference/payout-rules-form.tsx'
import styles from '#web/features/reference/settings.module.css'
import { SettingsPage } from '#web/features/reference/settings-page.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/settings-payouts'

export const meta: Route.MetaFunction = () => [
  { title: 'お支払い | 設定 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(serverApi(context).admin.settings.$get())
}

export default function PayoutSettings({ loaderData: { payouts } }: Route.ComponentProps) {
  return (
    <SettingsPage tab="payouts">
      <Section title="ホストへのお支払い">
        <p className={styles.note}>変更は、次に締める月から使われます。すでにできた支払明細書は変わりません。</p>
        <PayoutRulesForm key={payouts.version} saved={payouts} />
      </Section>
    </SettingsPage>
  )
}
