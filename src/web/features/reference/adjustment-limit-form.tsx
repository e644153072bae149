import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { MAX_ADJUSTMENT_LIMIT } from '#domain/accounts/own-interest.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettingForm } from './use-setting-form.ts'

const FIELD = 'adjustment_limit'
const LABEL = 'ひとりで調整できる額'

/** Yen as typed. */
type Form = { [FIELD]: string; version: number }

const formOf = ({ adjustment_limit, version }: Settings['adjustments']): Form => ({
  adjustment_limit: String(adjustment_limit),
  version,
})

function limitOf({ adjustment_limit }: Form): number | null {
  const yen = parseYen(adjustment_limit)
  return yen !== null && yen <= MAX_ADJUSTMENT_LIMIT ? yen : null
}

/** How many yen of one payee an admin may adjust alone. */
export function AdjustmentLimitForm({ saved }: { saved: Settings['adjustments'] }) {
  const { value, change, theirs, sending, save } = useSettingForm({
    key: 'admin-adjustment-limit',
    saved: formOf(saved),
    fields: [FIELD],
    check: (form) =>
      limitOf(form) === null
        ? { [FIELD]: [`${LABEL}は0円から${formatYen(MAX_ADJUSTMENT_LIMIT)}までの数字で入力してください。`] }
        : null,
    send: (form) =>
      browserApi.admin.settings.adjustment_limit.$put({
        json: { adjustment_limit: limitOf(form)!, version: form.version },
      }),
    newest: async () => {
      const answer = await userAnswerOf(browserApi.admin.settings.$get())
      return answer.ok ? formOf(answer.data.adjustments) : null
    },
    done: `${LABEL}を保存しました。`,
  })
  const different = theirs !== null && theirs[FIELD] !== value[FIELD]
  return (
    <SettingForm
      label={LABEL}
      sending={sending}
      onSave={save}
      theirs={different ? [{ term: LABEL, detail: `${theirs[FIELD]}円` }] : null}
    >
      <TextInput
        label={LABEL}
        name={FIELD}
        required
        size="short"
        suffix="円"
        inputMode="numeric"
        autoComplete="off"
        help="同じ受取人について、30日間の合計です。0円にすると、すべての調整に承認がいります。"
        value={value[FIELD]}
        onChange={(event) => change({ [FIELD]: event.target.value })}
        error={sending.errorOf(FIELD)}
      />
    </SettingForm>
  )
}
