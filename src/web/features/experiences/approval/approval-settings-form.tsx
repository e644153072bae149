/** The goal of approvals and their reply templates, edited and saved together. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApprovalSettingsAnswer } from '#contract/experiences/admin-experiences-schemas.ts'
import {
  type ApprovalTemplate,
  checkApprovalSettings,
  type CommentedAction,
  commentedActions,
  MAX_APPROVAL_TEMPLATES,
} from '#domain/experiences/approval-settings.ts'
import { MAX_DECISION_COMMENT } from '#domain/experiences/limits.ts'
import { toHalfWidth } from '#domain/shared/text.ts'
import { changeApprovalSettings, getApprovalSettings } from '#web/calls/admin-experiences.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { templateErrors, TemplatesForm } from '#web/features/office/shared/templates-form.tsx'
import { useVersionedForm } from '#web/features/office/shared/use-versioned-form.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { copyWords } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
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
const GOAL = 'goal_hours'
const goalWords = ({ goal }: Values) => `${goal}時間`
const wordsOf = ({ templates }: Values) =>
  copyWords(templates.map(({ name, action, body }) => `${actionLabels[action]}・${name}：${body}`).join('\n'))
const errorsIn = (values: Values) => templateErrors(checkApprovalSettings(settingsOf(values)).problems, [GOAL])

export function ApprovalSettingsForm({ saved }: { saved: ApprovalSettingsAnswer }) {
  const [initial] = useState(() => valuesOf(saved))
  const navigate = useNavigate()
  const form = useVersionedForm<Values, ApprovalSettingsAnswer>({
    key: 'admin-approval-settings',
    initial,
    check: errorsIn,
    send: (values, version) => userAnswerOf(changeApprovalSettings({ json: { ...settingsOf(values), version } })),
    read: () => userAnswerOf(getApprovalSettings()),
    valuesOf,
    onSaved: () => {
      showSuccess('審査の目標とひな形を保存しました。')
      void navigate(queuePath('waiting'))
    },
  })
  const { templates } = form.value
  const { theirs } = form
  const put = (at: number, some: Partial<ApprovalTemplate>) =>
    templates.map((one, place) => (place === at ? { ...one, ...some } : one))
  const differences = theirs
    ? [
        { label: '目標', mine: goalWords(form.value), theirs: goalWords(theirs) },
        { label: 'ひな形', mine: wordsOf(form.value), theirs: wordsOf(theirs) },
      ].filter(({ mine, theirs: other }) => mine !== other)
    : []
  return (
    <TemplatesForm<ApprovalTemplate, Values>
      form={form}
      when={{
        name: 'action',
        label: '使うとき',
        options: commentedActions.map((value) => ({ value, label: actionLabels[value] })),
        of: ({ action }) => action,
      }}
      body={{
        rows: 4,
        limit: MAX_DECISION_COMMENT,
        help: 'メールには、ホストのお名前と体験の題名が別に入ります。',
      }}
      put={(at, field, value) =>
        put(
          at,
          field === 'action'
            ? { action: commentedActions.find((one) => one === value) ?? 'return' }
            : { [field]: value },
        )
      }
      blank={{ name: '', action: 'return', body: '' }}
      most={MAX_APPROVAL_TEMPLATES}
      back={{ to: queuePath('waiting'), label: '体験の審査へ戻る' }}
      conflict={{ title: 'ほかの画面でも、審査の目標とひな形が保存されています', differences }}
    >
      <TextInput
        {...form.field('goal')}
        label="申請に答えるまでの目標"
        name={GOAL}
        required
        size="short"
        suffix="時間"
        inputMode="numeric"
        autoComplete="off"
        help="公開の申請から数えます。これより長く待っている申請に、一覧と運営のホームで印がつきます。ホストには表示されません。"
        error={form.errorOf(GOAL)}
      />
    </TemplatesForm>
  )
}
