/** Settings: the fees, how much the role サポート may refund, how much one admin may adjust, receipts and return invoices. */
import { getSettings } from '#web/calls/admin-reference.ts'
import { loaded } from '#web/read-response.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { DocumentSettingsForm } from '#web/features/reference/document-settings-form.tsx'
import { FeesForm, adjustmentLimit, LimitForm, refundLimit } from '#web/features/reference/fees-form.tsx'
import { SettingsPage } from '#web/features/reference/setting-form.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/settings-fees'

export const meta: Route.MetaFunction = () => [{ title: '手数料と返金 | 設定 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(getSettings({ context }))
}

export default function FeeSettings({ loaderData }: Route.ComponentProps) {
  const { fees, refunds, adjustments, documents } = loaderData
  const hasAllRoles = useMay().act()
  return (
    <SettingsPage tab="fees">
      <Section title="手数料">
        <p className={looks.soft}>
          変更は、これからの予約に使われます。すでに確定した予約の金額は変わりません。手続きの途中の方には、確定の前に新しい金額をお知らせします。
        </p>
        <FeesForm key={fees.version} saved={fees} />
      </Section>
      <Section title="サポートの返金">
        <p className={looks.soft}>
          サポートの役割だけの管理者が返金できる金額です。会計と全権の役割には、上限がありません。
        </p>
        <LimitForm key={refunds.version} limit={refundLimit} saved={loaderData} />
      </Section>
      <Section title="残高の調整">
        <p className={looks.soft}>
          管理者がひとりで受取人の残高を調整できる金額です。超えるときは、ほかの管理者の承認がいります。変えられるのは全権の役割だけです。
        </p>
        {hasAllRoles ? (
          <LimitForm key={adjustments.version} limit={adjustmentLimit} saved={loaderData} />
        ) : (
          <p>
            いまの上限は <Yen amount={adjustments.adjustment_limit} /> です。
          </p>
        )}
      </Section>
      <Section title="領収書と返還インボイス">
        <p className={looks.soft}>変更は、これから発行する書類に使われます。すでに発行した書類は変わりません。</p>
        <DocumentSettingsForm key={documents.version} saved={documents} />
      </Section>
    </SettingsPage>
  )
}
