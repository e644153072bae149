/** Settings: our own account for transfers, and the form of the files. */
import { loaded, serverApi } from '#web/api-client.ts'
import { SenderForm } from '#web/features/payouts/runs/sender-form.tsx'
import styles from '#web/features/reference/settings.module.css'
import { SettingsPage } from '#web/features/reference/settings-page.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/settings-payouts'

export const meta: Route.MetaFunction = () => [
  { title: '振込 | 設定 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(serverApi(context).admin.settings.payout_sender.$get())
}

export default function PayoutSettings({ loaderData: saved }: Route.ComponentProps) {
  return (
    <SettingsPage tab="payouts">
      <Section title="振込元の口座とファイルの形">
        <p className={styles.note}>
          総合振込のファイルに書く、運営者の口座です。改行などの形は銀行ごとにちがうので、最初のファイルの前に、銀行の仕様書とくらべてください。
        </p>
        <SenderForm key={saved.version} saved={saved} />
      </Section>
    </SettingsPage>
  )
}
