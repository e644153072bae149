/** The goal of approvals and their reply templates, edited and saved together. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApprovalSettingsAnswer } from '#contract/experiences/approval-desk-schemas.ts'
import {
  type ApprovalTemplate,
  checkApprovalSettings,
  type CommentedAction,
  commentedActions,
  MAX_APPROVAL_TEMPLATES,
} from '#domain/experiences/approval-settings.ts'
import { MAX_DECISION_COMMENT } from '#domain/experiences/limits.ts'
import { toHalfWidth } from '#domain/shared/text.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import styles from '#web/features/office/form.module.css'
import { RestoredNotice } from '#web/features/office/restored-notice.tsx'
import { useVersionedForm } from '#web/features/office/use-versioned-form.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ConflictDialog, copyWords } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { queuePath } from './approval-words.ts'

/** `goal`: hours as typed. */
type Values = { goal: string; templates: ApprovalTemplate[]; version: number }

const actionLabels: Record<CommentedAction, string> = {
  approve: '承認するとき',
  return: '差し戻すとき',
  take_down: '公開を停止するとき',
}

const valuesOf = ({ goal_hours, templates, version }: ApprovalSettingsAnswer): Values => ({
  goal: String(goal_hours),
  templates,
  version,
})
const settingsOf = ({ goal, templates }: Values) => {
  const digits = toHalfWidth(goal).trim()
  return { goal_hours: /^\d{1,6}$/.test(digits) ? Number(digits) : 0, templates }
}
const idOf = (field: string) => (field === 'goal_hours' ? field : `template-${field.replace('.', '-')}`)
const goalWords = ({ goal }: Values) => `${goal}時間`
const wordsOf = ({ templates }: Values) =>
  copyWords(templates.map(({ name, action, body }) => `${actionLabels[action]}・${name}：${body}`).join('\n'))
const errorsIn = (values: Values) =>
  Object.entries(checkApprovalSettings(settingsOf(values)).problems ?? {}).map(([field, messages]) => ({
    field: idOf(field),
    message: messages.join(''),
  }))

const calls = browserApi.admin.approval_settings

export function ApprovalSettingsForm({ saved }: { saved: ApprovalSettingsAnswer }) {
  const [initial] = useState(() => valuesOf(saved))
  const navigate = useNavigate()
  const form = useVersionedForm<Values, ApprovalSettingsAnswer>({
    key: 'admin-approval-settings',
    initial,
    check: errorsIn,
    send: (values, version) => userAnswerOf(calls.$put({ json: { ...settingsOf(values), version } })),
    read: () => userAnswerOf(calls.$get()),
    valuesOf,
    onSaved: () => {
      showSuccess('審査の目標とひな形を保存しました。')
      void navigate(queuePath('waiting'))
    },
  })
  const { templates } = form.value
  const { theirs } = form
  const errorOf = (field: string) => form.problems.find((one) => one.field === idOf(field))?.message ?? null
  const put = (at: number, some: Partial<ApprovalTemplate>) =>
    form.change({ templates: templates.map((one, place) => (place === at ? { ...one, ...some } : one)) })
  const others = Object.values(form.messages).flat()
  const differences = theirs
    ? [
        { label: '目標', mine: goalWords(form.value), theirs: goalWords(theirs) },
        { label: 'ひな形', mine: wordsOf(form.value), theirs: wordsOf(theirs) },
      ].filter(({ mine, theirs: other }) => mine !== other)
    : []
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {form.showsRestored && <RestoredNotice saved onStartAnew={form.startAnew} />}
      <ErrorSummary errors={form.problems} attempt={form.attempt} />
      <TextInput
        label="申請に答えるまでの目標"
        name="goal_hours"
        required
        size="short"
        suffix="時間"
        inputMode="numeric"
        autoComplete="off"
        help="公開の申請から数えます。これより長く待っている申請に、一覧と運営のホームで印がつきます。ホストには表示されません。"
        value={form.value.goal}
        error={errorOf('goal_hours')}
        onChange={(event) => form.change({ goal: event.target.value })}
      />
      {templates.length === 0 && <p>ひな形はありません。</p>}
      {templates.map(({ name, action, body }, at) => (
        <section key={at} className={styles.part} aria-label={`ひな形${at + 1}`}>
          <h2>ひな形{at + 1}</h2>
          <TextInput
            label="名前"
            name={`name-${at}`}
            id={idOf(`${at}.name`)}
            required
            value={name}
            error={errorOf(`${at}.name`)}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <Select
            label="使うとき"
            name={`action-${at}`}
            id={idOf(`${at}.action`)}
            mark={false}
            placeholder={null}
            options={commentedActions.map((value) => ({ value, label: actionLabels[value] }))}
            value={action}
            onChange={(event) =>
              put(at, { action: commentedActions.find((one) => one === event.target.value) ?? 'return' })
            }
          />
          <TextArea
            label="文面"
            name={`body-${at}`}
            id={idOf(`${at}.body`)}
            required
            rows={4}
            limit={MAX_DECISION_COMMENT}
            help="メールには、ホストのお名前と体験の題名が別に入ります。"
            value={body}
            error={errorOf(`${at}.body`)}
            onChange={(event) => put(at, { body: event.target.value })}
          />
          <div>
            <Button
              variant="plain"
              aria-label={`取り除く（ひな形${at + 1}）`}
              onClick={() => form.change({ templates: templates.filter((_, place) => place !== at) })}
            >
              取り除く
            </Button>
          </div>
        </section>
      ))}
      <div id={idOf('templates')}>
        <Button
          variant="quiet"
          aria-disabled={templates.length >= MAX_APPROVAL_TEMPLATES}
          onClick={() => {
            if (templates.length >= MAX_APPROVAL_TEMPLATES) return
            form.change({ templates: [...templates, { name: '', action: 'return', body: '' }] })
          }}
        >
          ひな形を追加
        </Button>
      </div>
      <div className={styles.end}>
        {others.length > 0 && (
          <Notice kind="error" key={form.attempt}>
            {others.join('')}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={form.sending} busyLabel="保存しています…">
            保存する
          </Button>
          <LinkButton variant="quiet" to={queuePath('waiting')}>
            体験の審査へ戻る
          </LinkButton>
        </div>
      </div>
      <ConflictDialog
        open={theirs !== null}
        title="ほかの画面でも、審査の目標とひな形が保存されています"
        differences={differences}
        mineLabel="この画面の内容で保存する"
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
    </form>
  )
}
