import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import { type Decision, decisionMessageProblem, MAX_DECISION_MESSAGE } from '#domain/communities/application-state.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useOffice } from './applications-office.ts'
import styles from './received-applications.module.css'

const VERBS: Record<Decision, string> = { accepted: '受け入れる', declined: '見送る' }

/** How the applicant learns of the decision. */
const toldBy = ({ email, has_account, user_name }: ReceivedApplication) => {
  if (email !== null) return `${user_name} さんに、メール（${email}）でお知らせします。`
  if (has_account) return `メールアドレスがないため、${user_name} さんのマイページにだけ表示されます。`
  return 'メールアドレスがないため、お知らせは届きません。'
}

type DialogProps = { application: ReceivedApplication; decision: Decision; open: boolean; onClose: () => void }

function DecisionDialog({ application, decision, open, onClose }: DialogProps) {
  const { id, user_name, state } = application
  const form = useStoredForm(`decide-application-${id}-${decision}`, { message: '' })
  const formId = useId()
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const office = useOffice()

  async function send() {
    if (running.current) return
    const { message } = form.value
    const problem = decisionMessageProblem(decision, message)
    if (problem) {
      setMessages({ message: [problem] })
      document.getElementById(`${formId}-message`)?.focus()
      return
    }
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await office.decide(id, { state: decision, message, known_state: state })
    running.current = false
    setBusy(false)
    if (answer.ok) {
      form.clear()
      onClose()
      showSuccess(decision === 'accepted' ? '受け入れました。' : '見送りました。')
    } else setMessages(answer.error.messages)
    // Also after a refusal: a colleague may have decided.
    await revalidate()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${user_name} さんの応募を${VERBS[decision]}`}
      lead={
        <p>
          {state !== 'new' && '先の返事を改めます。'}
          {toldBy(application)}
        </p>
      }
      messages={messages}
      fields={['message']}
      confirmLabel={VERBS[decision]}
      danger={decision === 'declined'}
      busy={busy}
      onSubmit={() => void send()}
    >
      <TextArea
        label="応募した方へのメッセージ"
        name="message"
        id={`${formId}-message`}
        required={decision === 'declined'}
        help={decision === 'accepted' ? '次の集まりの日時や、持ちものなど。' : '見送る理由や、次の機会のことなど。'}
        rows={6}
        limit={MAX_DECISION_MESSAGE}
        value={form.value.message}
        onChange={(event) => form.change({ message: event.target.value })}
        error={messages.message?.[0]}
      />
    </FormDialog>
  )
}

/** The buttons that accept or decline an application, or change the decision. */
export function DecideApplication({ application }: { application: ReceivedApplication }) {
  const [asking, setAsking] = useState<Decision | null>(null)
  const { state } = application
  const button = (decision: Decision, variant: 'primary' | 'quiet') => (
    <Button variant={variant} onClick={() => setAsking(decision)}>
      {state === 'new' ? VERBS[decision] : `返事を「${VERBS[decision]}」に変える`}
    </Button>
  )
  return (
    <>
      <div className={styles.buttons}>
        {state !== 'accepted' && button('accepted', state === 'new' ? 'primary' : 'quiet')}
        {state !== 'declined' && button('declined', 'quiet')}
      </div>
      {(['accepted', 'declined'] as const).map((decision) => (
        <DecisionDialog
          key={decision}
          application={application}
          decision={decision}
          open={asking === decision}
          onClose={() => setAsking(null)}
        />
      ))}
    </>
  )
}
