/** Settings: when hosts are paid, our own account for transfers, and the form of the files. */
import { getSettings } from '#web/calls/admin-reference.ts'
import { getPayoutSender } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { SenderForm } from '#web/features/payouts/runs/sender-form.tsx'
import { PayoutRulesForm } from '#web/features/reference/payout-rules-form.tsx'
import { SettingsPage } from '#web/features/reference/setting-form.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/settings-payouts'

export const meta: Route.MetaFunction = () => [{ title: 'お支払い | 設定 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  const [{ payouts }, sender] = await Promise.all([
    loaded(getSettings({ context })),
    loaded(getPayoutSender({ context })),
  ])
  return { payouts, sender }
}

export default function PayoutSettings({ loaderData: { payouts, sender } }: Route.ComponentProps) {
  return (
    <SettingsPage tab="payouts">
      <Section title="ホストへのお支払い">
        <p className={looks.soft}>変更は、次に締める月から使われます。すでにできた支払明細書は変わりません。</p>
        <PayoutRulesForm key={payouts.version} saved={payouts} />
      </Section>
      <Section title="振込元の口座とファイルの形">
        <p className={looks.soft}>
          総合振込のファイルに書く、運営者の口座です。改行などの形は銀行ごとにちがうので、最初のファイルの前に、銀行の仕様書とくらべてください。
        </p>
        <SenderForm key={sender.version} saved={sender} />
      </Section>
    </SettingsPage>
  )
}
