import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type ApplicationMail,
  applicationMailLabels,
  applicationMails,
  DIGEST_AT,
} from '#domain/communities/applications.ts'
import { setMemberNotifications } from '#web/calls/brand-members.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { brandAnswerOf } from './brand-answer-of.ts'

const HELP: Record<ApplicationMail, string> = {
  each: '応募が届くと、すぐにお知らせします。',
  daily: `毎日${DIGEST_AT}に、前回のあとに届いた件数をお知らせします。届かなかった日は送りません。`,
  none: '応募は、管理画面でご確認ください。',
}

export function NotificationsForm({ saved }: { saved: ApplicationMail }) {
  const [choice, setChoice] = useState(saved)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()

  async function save() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    const answer = await brandAnswerOf(setMemberNotifications({ json: { application_mail: choice } }))
    running.current = false
    setBusy(false)
    if (!answer.ok) return setError(answer.error.message)
    showSuccess('保存しました。')
    await revalidate()
  }
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
