/** How often the member gets mail about new applications, at /brand/notifications. */
import { getMemberNotifications, setMemberNotifications } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/notifications'
import { useState } from 'react'
import {
  type ApplicationMail,
  applicationMailLabels,
  applicationMails,
  DIGEST_AT,
} from '#domain/communities/applications.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { brandAnswerOf } from '#web/features/shared/user-answer-of.ts'

export const meta: Route.MetaFunction = () => [{ title: 'お知らせのメール | ブランド管理画面 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(getMemberNotifications({ context }))
}

export default function Notifications({ loaderData: { application_mail } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="お知らせのメール"
      width="form"
      lead="あなたに届くメールの設定です。ほかのメンバーには影響しません。"
    >
      <NotificationsForm key={application_mail} saved={application_mail} />
    </OfficePage>
  )
}

const HELP: Record<ApplicationMail, string> = {
  each: '応募が届くと、すぐにお知らせします。',
  daily: `毎日${DIGEST_AT}に、前回のあとに届いた件数をお知らせします。届かなかった日は送りません。`,
  none: '応募は、管理画面でご確認ください。',
}

export function NotificationsForm({ saved }: { saved: ApplicationMail }) {
  const [choice, setChoice] = useState(saved)
  const { busy, error, run } = useOperation()
  const save = () =>
    run(
      () => brandAnswerOf(setMemberNotifications({ json: { application_mail: choice } })),
      () => showSuccess('保存しました。'),
    )
  return (
    <PostForm gap={4} onSubmit={save}>
      <RadioGroup
        name="application_mail"
        label="新しい応募のメール"
        required
        layout="boxed"
        error={error}
        value={choice}
        onChange={setChoice}
        options={applicationMails.map((value) => ({ value, label: applicationMailLabels[value], help: HELP[value] }))}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel="保存しています…">
          保存する
        </Button>
      </div>
    </PostForm>
  )
}
