import { useId, useState } from 'react'
import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import { type Decision, decisionMessageProblem, MAX_DECISION_MESSAGE } from '#domain/communities/applications.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Row } from '#web/ui/layout.tsx'
import { useOffice } from './applications-office.ts'
import { DECISION_VERBS, toldBy } from './decision-words.ts'

type DialogProps = { application: ReceivedApplication; decision: Decision; open: boolean; onClose: () => void }

function DecisionDialog({ application, decision, open, onClose }: DialogProps) {
  const { id, user_name, state } = application
  const form = useStoredForm(`change-decision-${id}-${decision}`, { message: '' })
  const formId = useId()
  const { busy, messages, refuse, run } = useOperation()
  const office = useOffice()

  async function send() {
    const { message } = form.value
    const problem = decisionMessageProblem(decision, message)
    if (problem) {
      refuse({ message: [problem] })
      document.getElementById(`${formId}-message`)?.focus()
      return
    }
    await run(
      () => office.decide(id, { state: decision, message, known_state: state }),
      () => {
        form.clear()
        onClose()
        showSuccess(decision === 'accepted' ? '受け入れました。' : '見送りました。')
      },
    )
  }
  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${user_name} さんの応募を${DECISION_VERBS[decision]}`}
      lead={
        <p>
          先の返事を改めます。
          {toldBy(application)}
        </p>
      }
      messages={messages}
      fields={['message']}
      confirmLabel={DECISION_VERBS[decision]}
      danger={decision === 'declined'}
      busy={busy}
      onSubmit={() => void send()}
    >
      <TextArea
        {...field('message')}
        label="応募した方へのメッセージ"
        id={`${formId}-message`}
        required={decision === 'declined'}
        help={decision === 'accepted' ? '次の集まりの日時や、持ちものなど。' : '見送る理由や、次の機会のことなど。'}
        rows={6}
        limit={MAX_DECISION_MESSAGE}
      />
    </FormDialog>
  )
}

/** The button that changes the decision about an application. */
export function ChangeDecision({ application }: { application: ReceivedApplication }) {
  const [asking, setAsking] = useState<Decision | null>(null)
  const other: Decision = application.state === 'accepted' ? 'declined' : 'accepted'
  return (
    <>
      <Row gap={1.5} align="stretch">
        <Button variant="quiet" onClick={() => setAsking(other)}>
          返事を「{DECISION_VERBS[other]}」に変える
        </Button>
      </Row>
      <DecisionDialog
        key={other}
        application={application}
        decision={other}
        open={asking === other}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
