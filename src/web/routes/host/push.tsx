/** Notices to the host's browsers. */
import { getPush } from '#web/calls/notices.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { PushPanel } from '#web/features/notices/push-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/push'

export const meta: Route.MetaFunction = () => [{ title: 'ブラウザーの通知 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return {
    push: await loaded(getPush({ context })),
    impersonated: context.get(meContext).viewing !== undefined,
  }
}

export default function PushPage({ loaderData: { push, impersonated } }: Route.ComponentProps) {
  const { public_key } = push
  return (
    <OfficePage
      title="ブラウザーの通知"
      lead="つむぎからのお知らせを、パソコンやスマートフォンの画面で受け取れます。"
      breadcrumbs={[{ label: 'ホーム', to: '/host/story' }, { label: 'ブラウザーの通知' }]}
      width="form"
    >
      {public_key === null ? (
        <Notice kind="info" live={false}>
          ブラウザーの通知は、いまは使えません。お知らせはメールでお送りします。
        </Notice>
      ) : (
        <PushPanel shown={{ ...push, public_key }} impersonated={impersonated} />
      )}
      <Section title="通知について">
        <ul>
          <li>大切なお知らせは、通知の設定にかかわらず、メールでもお送りします。</li>
          <li>ロック画面に出ることがあります。ほかの人も使う端末では、オンにしないでください。</li>
          <li>通知を受け取れる端末は、10台までです。</li>
        </ul>
      </Section>
    </OfficePage>
  )
}
