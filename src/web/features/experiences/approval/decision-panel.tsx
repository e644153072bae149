import { type MouseEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ExperienceApproval } from '#contract/experiences/admin-experiences-schemas.ts'
import { type ApprovalTemplate, withTemplate } from '#domain/experiences/approval-settings.ts'
import { type ApprovalAction, needsComment, outcomeOf, type Queue } from '#domain/experiences/approval.ts'
import type { FieldComment } from '#domain/experiences/field-comments.ts'
import { MAX_DECISION_COMMENT } from '#domain/experiences/limits.ts'
import { decideExperience } from '#web/calls/admin-experiences.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { focusHeading } from '#web/ui/keep-focus.ts'
import { decides } from '#web/ui/kit/queue-keys.tsx'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useOpenNext } from './after-decision.ts'
import { FieldCommentsInput } from './field-comments-input.tsx'
import styles from './approval.module.css'

const noComments: readonly FieldComment[] = []

type Asked = Exclude<ApprovalAction, 'seen'>

type Words = {
  button: string
  variant: ButtonVariant
  title: (title: string) => string
  what: string
  help: string
  confirm: string
  done: (title: string) => string
}

const words: Record<Asked, Words> = {
  approve: {
    button: '承認して公開する',
    variant: 'primary',
    title: (title) => `「${title}」を公開しますか？`,
    what: 'すぐに公開され、予約を受け付けます。ホストにはメールでお知らせします。',
    help: 'ホストへのメールに添えます。',
    confirm: '公開する',
    done: (title) => `「${title}」を公開しました。ホストにメールでお知らせします。`,
  },
  return: {
    button: 'コメントをつけて差し戻す',
    variant: 'quiet',
    title: (title) => `「${title}」を差し戻しますか？`,
    what: 'ホストは内容を直して、もう一度申請できます。コメントはメールと編集画面でお伝えします。',
    help: '例：集合場所がわかるように、最寄りの駅と出口を書いてください。',
    confirm: '差し戻す',
    done: (title) => `「${title}」を差し戻しました。ホストにメールでお知らせします。`,
  },
  take_down: {
    button: '公開を停止する',
    variant: 'quiet',
    title: (title) => `「${title}」の公開を停止しますか？`,
    what: '一覧と検索から消え、新しい予約を受け付けなくなります。すでに入っている予約は、そのまま有効です。ホストにはメールでお知らせします。',
    help: '停止する理由と、ホストにしてほしいことを書いてください。',
    confirm: '公開を停止する',
    done: (title) => `「${title}」の公開を停止しました。ホストにメールでお知らせします。`,
  },
}

type Outcome = { is: 'done' | 'running' | 'stale' } | { is: 'refused'; message: string }

/** Sends a decision about the version that was read, and keeps errors by field. */
function useDeciding({ id, updated_at }: ExperienceApproval) {
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  async function decide(
    action: ApprovalAction,
    comment: string,
    field_comments: FieldComment[] = [],
  ): Promise<Outcome> {
    if (running.current) return { is: 'running' }
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await userAnswerOf(
      decideExperience({
        param: { id },
        json: { action, comment, field_comments, updated_at },
      }),
    )
    running.current = false
    setBusy(false)
    if (answer.ok) return { is: 'done' }
    if (answer.status !== 409 && answer.error.code !== 'experience_not_decidable') {
      setMessages(answer.error.messages)
      return { is: 'refused', message: answer.error.message }
    }
    // The experience has changed meanwhile, so the admin must read it again.
    showError(`${answer.error.message}最新の内容を表示しました。`)
    await revalidate()
    return { is: 'stale' }
  }
  return { messages, setMessages, busy, decide }
}

type Props = {
  experience: ExperienceApproval
  /** The queue that the admin works off. */
  queue: Queue
  /** Texts that admins may insert into a comment. */
  templates: readonly ApprovalTemplate[]
}

function DecisionDialog({
  experience,
  action,
  onClose,
  queue,
  templates,
}: Props & { action: Asked; onClose: () => void }) {
  const { title, what, help, confirm, done } = words[action]
  const { messages, setMessages, busy, decide } = useDeciding(experience)
  const form = useStoredForm(`decide-${action}-${experience.id}`, { comment: '', field_comments: noComments })
  const openNext = useOpenNext(queue, experience.id)
  const { comment, field_comments } = form.value
  const offered = templates.filter((one) => one.action === action)

  async function submit() {
    const problem =
      needsComment(action) && comment.trim() === ''
        ? 'ホストへのコメントを入力してください。'
        : Array.from(comment).length > MAX_DECISION_COMMENT
          ? `コメントは${MAX_DECISION_COMMENT}文字以内で入力してください。`
          : null
    if (problem) {
      setMessages({ comment: [problem] })
      document.getElementById('decision-comment')?.focus()
      return
    }
    const outcome = await decide(action, comment, [...field_comments])
    if (outcome.is === 'stale') onClose()
    if (outcome.is !== 'done') return
    form.clear()
    showSuccess(done(experience.title))
    await openNext()
  }

  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title(experience.title)}
      lead={<p>{what}</p>}
      messages={messages}
      fields={['comment', 'field_comments']}
      confirmLabel={confirm}
      danger={action === 'take_down'}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <TextArea
        {...field('comment')}
        label="ホストへのコメント"
        id="decision-comment"
        required={needsComment(action)}
        rows={4}
        help={help}
        limit={MAX_DECISION_COMMENT}
      />
      {offered.length > 0 && (
        <Select
          label="ひな形"
          name="template"
          mark={false}
          placeholder="選んでコメントに加える"
          options={offered.map(({ name }, at) => ({ value: at, label: name }))}
          value={null as number | null}
          onChange={(at) => {
            const template = at === null ? undefined : offered[at]
            if (template) form.change({ comment: withTemplate(comment, template) })
          }}
        />
      )}
      {needsComment(action) && <FieldCommentsInput {...field('field_comments')} />}
    </FormDialog>
  )
}

/**
 * The second press of a double click would decide the next experience, which has opened by then.
 */
const once = (action: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail <= 1) void action()
}

/**
 * The decisions that are possible in the current state. A request is approved by one press; the
 * others ask for a comment. Render it with the experience's id as key.
 */
export function DecisionPanel({ experience, queue, templates }: Props) {
  const [asking, setAsking] = useState<Asked | null>(null)
  const { busy, decide } = useDeciding(experience)
  const { revalidate } = useRevalidator()
  const openNext = useOpenNext(queue, experience.id)
  const possible = (['approve', 'return', 'take_down'] as const).filter((action) =>
    outcomeOf(action, experience.status),
  )

  async function seen() {
    const outcome = await decide('seen', '')
    if (outcome.is === 'refused') showError('確認済みにできませんでした。もう一度お試しください。')
    if (outcome.is !== 'done') return
    showSuccess('変更を確認済みにしました。')
    if (queue === 'changed') return await openNext()
    await revalidate()
    focusHeading()
  }

  const requested = experience.status === 'awaiting'
  async function approve() {
    const outcome = await decide('approve', '')
    if (outcome.is === 'refused') showError(outcome.message)
    if (outcome.is !== 'done') return
    showSuccess(words.approve.done(experience.title))
    await openNext()
  }

  return (
    <Row gap={1} align="stretch" className={styles.panel}>
      {requested && (
        <Button busy={busy} {...decides('approve')} onClick={once(approve)}>
          承認して公開する
        </Button>
      )}
      {experience.status === 'published' && experience.changes.length > 0 && (
        <Button busy={busy} {...decides('approve')} onClick={once(seen)}>
          変更を確認済みにする
        </Button>
      )}
      {possible.map((action) =>
        requested && action === 'approve' ? (
          <Button key={action} variant="quiet" onClick={() => setAsking(action)}>
            コメントを添えて承認する
          </Button>
        ) : (
          <Button
            key={action}
            variant={words[action].variant}
            {...(action === 'return' && decides('decline'))}
            onClick={() => setAsking(action)}
          >
            {words[action].button}
          </Button>
        ),
      )}
      {asking && (
        <DecisionDialog
          experience={experience}
          queue={queue}
          templates={templates}
          action={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </Row>
  )
}
