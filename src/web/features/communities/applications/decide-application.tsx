import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import {
  type Decision,
  decisionMessageProblem,
  MAX_DECISION_MESSAGE,
  UNDO_SECONDS,
} from '#domain/communities/applications.ts'
import { fillTemplate, type ReplyTemplate, usualTemplate } from '#domain/communities/reply-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { decides } from '#web/ui/kit/queue-keys.tsx'
import { showError, showSuccess, showUndoable } from '#web/ui/kit/toast-store.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useOffice } from './applications-office.ts'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './received-applications.module.css'
import { DECISION_VERBS, messageWay, toldBy } from './decision-words.ts'

const MESSAGE = 'decision-message'

type Props = {
  application: ReceivedApplication
  templates: readonly ReplyTemplate[]
  /** Leaves the decided application. */
  onDecided: () => Promise<void>
  onUndone: (id: number) => Promise<void>
}

/**
 * The message to the applicant and the two buttons that decide an undecided application, with one
 * click or key. Without a message the usual template is sent.
 */
export function DecideApplication({ application, templates, onDecided, onUndone }: Props) {
  const { id, user_name } = application
  const form = useStoredForm(`decide-application-${id}`, { message: '' })
  const [messages, setMessages] = useState<string[]>([])
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [writing, setWriting] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const office = useOffice()
  const { message } = form.value
  const open = writing || message !== '' || messages.length > 0
  // The field gets the focus when it is opened, and when it lacks a text.
  useEffect(() => {
    if (writing) document.getElementById(MESSAGE)?.focus()
  }, [writing, messages])
  const way = messageWay(application)
  const usual = (decision: Decision) => usualTemplate(templates, decision)

  async function decide(decision: Decision) {
    if (running.current) return
    const typed = message.trim() === '' ? (usual(decision)?.body ?? '') : message
    const text = fillTemplate(typed, application)
    const problem = decisionMessageProblem(decision, text)
    setMessages(problem === null ? [] : [problem])
    if (problem !== null) {
      setWriting(true)
      return
    }
    running.current = true
    setDeciding(decision)
    const answer = await office.decide(id, { state: decision, message: text, known_state: 'new' })
    running.current = false
    setDeciding(null)
    if (!answer.ok) {
      setMessages(Object.values(answer.error.messages).flat())
      // A colleague has decided: the panel shows that instead of this form.
      if (answer.status === 409) showError(answer.error.message)
      await revalidate()
      return
    }
    // The text stays in this tab until the decision can't be taken back.
    const forget = setTimeout(form.clear, UNDO_SECONDS * 1000)
    showUndoable(`${user_name} さんを${decision === 'accepted' ? '受け入れました。' : '見送りました。'}`, {
      label: '元に戻す',
      seconds: UNDO_SECONDS,
      run: () => {
        clearTimeout(forget)
        void undo(answer.data.decided_at)
      },
    })
    await onDecided()
  }
  async function undo(decided_at: string) {
    const answer = await office.undo(id, decided_at)
    if (answer.ok) showSuccess('返事を元に戻しました。')
    else showError(answer.error.message)
    await onUndone(id)
  }

  const button = (decision: Decision) => (
    <Button
      variant={decision === 'accepted' ? 'primary' : 'quiet'}
      busy={deciding === decision}
      aria-disabled={deciding !== null}
      {...decides(decision === 'accepted' ? 'approve' : 'decline')}
      onClick={() => void decide(decision)}
    >
      {DECISION_VERBS[decision]}
    </Button>
  )
  const offered = templates.map(({ name, decision }, at) => ({
    value: at,
    label: `${name}（${DECISION_VERBS[decision]}）`,
  }))
  const empty = (['accepted', 'declined'] as const)
    .map((decision) => [decision, usual(decision)] as const)
    .flatMap(([decision, template]) => (template ? [`${DECISION_VERBS[decision]}＝「${template.name}」`] : []))
  return (
    <>
      <Row gap={1.5} nowrap align="stretch" className={styles.deciding}>
        {button('accepted')}
        {button('declined')}
      </Row>
      <Stack as="section" gap={1} className={inner.smallParts} aria-label="返事">
        <Row gap={2} rowGap={0} justify="between">
          <p className={styles.told}>
            {toldBy(application)}
            {!open && empty.length > 0 && way && `${way}文面は、ひな形です（${empty.join('、')}）。`}
          </p>
          {!open && (
            <Button variant="plain" aria-expanded={false} className={looks.unbroken} onClick={() => setWriting(true)}>
              メッセージを書く
            </Button>
          )}
        </Row>
        {open && (
          <>
            {offered.length > 0 && (
              <Select
                label="ひな形"
                name="template"
                mark={false}
                placeholder="選んで文面に入れる"
                options={offered}
                value={null as number | null}
                onChange={(at) => {
                  const template = at === null ? undefined : templates[at]
                  if (template) form.change({ message: fillTemplate(template.body, application) })
                }}
              />
            )}
            <TextArea
              {...fieldOf(form, () => messages[0])('message')}
              label="応募した方へのメッセージ"
              id={MESSAGE}
              mark={false}
              rows={4}
              limit={MAX_DECISION_MESSAGE}
              help={empty.length > 0 && way ? `何も書かなければ、ひな形を使います（${empty.join('、')}）。` : undefined}
            />
          </>
        )}
        {messages.length > 1 && <Notice kind="error">{messages.slice(1).join('')}</Notice>}
      </Stack>
    </>
  )
}
